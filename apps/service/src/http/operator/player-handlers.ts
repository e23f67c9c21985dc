import type { PlayerView } from '@modulor/contract/operator'
import { isUuid } from '../../uuid'
import type { OperatorHandlers, PlayerActs } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

type Handlers = Pick<
  OperatorHandlers,
  | 'findPlayers'
  | 'readPlayer'
  | 'unblockPlayer'
  | 'verifyPlayerAccount'
  | 'revokePlayerSessions'
  | 'exportPlayerData'
  | 'erasePlayerData'
  | 'readUpload'
>

type Named = { readonly brand: string; readonly playerId: string }
const playerOf = ({ brand, playerId }: Named) => ({ brand, userId: playerId })

export function playerHandlers({ operatorPlayers, sessions, accounts, playerData, scan }: PlayerActs): Handlers {
  async function shown(player: ReturnType<typeof playerOf>): Promise<OperatorOutcome<PlayerView>> {
    const view = await operatorPlayers.read(player)
    return view ? operatorDone(view) : operatorRefused('not_found')
  }

  return {
    findPlayers: async ({ body }) => {
      const { players, isMore } = await operatorPlayers.find(body.q)
      return operatorDone({ players, is_more: isMore })
    },

    readPlayer: ({ params }) => shown(playerOf(params)),

    unblockPlayer: async ({ params }) => {
      const player = playerOf(params)
      if (!(await operatorPlayers.isKnown(player))) return operatorRefused('not_found')
      await accounts.liftBlockOf(player)
      return shown(player)
    },

    verifyPlayerAccount: async ({ params }) => {
      const player = playerOf(params)
      const verified = await accounts.verifyFor(player, params.requisiteId)
      return verified.ok ? shown(player) : operatorRefused('not_found')
    },

    revokePlayerSessions: async ({ params: { brand, playerId } }) => {
      const ended = await sessions.endAllOf(brand, playerId)
      return ended.ok ? operatorDone({ ended: ended.value.ended }) : operatorRefused('not_found')
    },

    exportPlayerData: async ({ params }) => {
      const data = await playerData.exportOf(playerOf(params))
      if (!data.ok) return operatorRefused('not_found')
      const content = Buffer.from(JSON.stringify(data.value, null, 2))
      return operatorDone({ contentType: 'application/json', fileName: 'player-data.json', content })
    },

    erasePlayerData: async ({ params, body }) => {
      if (body.confirm !== params.playerId)
        return operatorRefused('bad_request', { fields: { confirm: 'is not the id of this player' } })
      const erased = await playerData.erase(playerOf(params))
      if ('hasReturned' in erased) return operatorRefused('player_returned')
      if (!erased.ok) return operatorRefused(erased.refusal.code === 'not_found' ? 'not_found' : 'player_busy')
      return operatorDone({ payments_forgotten: erased.value.removed.payments_forgotten })
    },

    readUpload: async ({ params: { uploadId } }) => {
      const upload = isUuid(uploadId) ? await operatorPlayers.uploadOf(uploadId) : undefined
      if (!upload) return operatorRefused('not_found')
      // Scanned again: the file may be older than the scanner or than its current signatures.
      const scanned = await scan(upload.content, 'download')
      if (scanned === 'infected') return operatorRefused('upload_infected')
      if (scanned === 'unknown') return operatorRefused('scanner_unavailable')
      // Always a download, never shown in the browser: a file from a player must not run in the desk's origin.
      return operatorDone({ contentType: upload.contentType, fileName: upload.name, content: upload.content })
    },
  }
}
