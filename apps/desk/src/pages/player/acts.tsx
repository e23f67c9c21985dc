import type { PlayerView } from '@modulor/contract/operator'
import { Button, buttonClass } from '@modulor/ui'
import { callAddress, call } from '../../api/call'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'

export type PlayerAct =
  | { readonly kind: 'unblock' | 'revoke' | 'erase' }
  | { readonly kind: 'verify'; readonly requisiteId: string }

type Player = Pick<PlayerView['player'], 'brand' | 'player_id'>

const paramsOf = ({ brand, player_id: playerId }: Player) => ({ brand, playerId })

/** The buttons of the acts that the operator's roles permit. */
export function ActButtons({ view, onAct }: { view: PlayerView; onAct: (act: PlayerAct) => void }) {
  const { may } = useSession()
  const { blocks, sessions, player } = view
  const isBlocked = Boolean(blocks.codes_until ?? blocks.payouts_until ?? blocks.new_browser_payouts_until)
  return (
    <>
      {may('players.manage') && (
        <>
          <Button isSmall variant="secondary" disabled={!isBlocked} onClick={() => onAct({ kind: 'unblock' })}>
            Unblock
          </Button>
          <Button
            isSmall
            variant="secondary"
            disabled={!sessions.some(({ is_open: isOpen }) => isOpen)}
            onClick={() => onAct({ kind: 'revoke' })}
          >
            End sessions
          </Button>
          <a
            className={buttonClass({ variant: 'secondary', isSmall: true })}
            href={callAddress('exportPlayerData', { params: paramsOf(player) })}
            download
          >
            Export data
          </a>
        </>
      )}
      {may('players.erase') && (
        <Button isSmall variant="danger" onClick={() => onAct({ kind: 'erase' })}>
          Erase data
        </Button>
      )}
    </>
  )
}

type ActsProps = {
  readonly act: PlayerAct
  readonly player: Player
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The sheet of the chosen act: it asks for the reason, and for an erasure the player's id as well. */
export function Acts({ act, player, onDone, onClose }: ActsProps) {
  const params = paramsOf(player)
  const around = { onDone, onClose }
  if (act.kind === 'unblock')
    return (
      <ActSheet
        {...around}
        title="Unblock the player"
        act="Unblock"
        send={(reason) => call('unblockPlayer', { params, body: { reason } })}
      >
        The player may enter one-time codes again, and payouts are not held for what changed until now.
      </ActSheet>
    )
  if (act.kind === 'verify')
    return (
      <ActSheet
        {...around}
        title="Verify the account"
        act="Verify"
        send={(reason) =>
          call('verifyPlayerAccount', { params: { ...params, requisiteId: act.requisiteId }, body: { reason } })
        }
      >
        Payouts can go to this account from now on, and the player is told of it.
      </ActSheet>
    )
  if (act.kind === 'revoke')
    return (
      <ActSheet
        {...around}
        title="End all sessions"
        act="End sessions"
        send={(reason) => call('revokePlayerSessions', { params, body: { reason } })}
      >
        The player is signed out of the cashier everywhere. Accepted payments continue.
      </ActSheet>
    )
  return (
    <ActSheet
      {...around}
      title="Erase the player’s data"
      act="Erase for good"
      variant="danger"
      confirm={player.player_id}
      send={(reason) => call('erasePlayerData', { params, body: { reason, confirm: player.player_id } })}
    >
      Everything but the money is removed, and cannot be brought back. The ledger and the amounts of payments stay.
    </ActSheet>
  )
}
