import { randomUUID } from 'node:crypto'
import { PLAYER_MOVEMENTS_PER_PAGE, type MovementSelection, type PlayerMovement } from '@modulor/contract/merchant'
import type { MovementDirection, MovementKind } from '@modulor/contract/vocabulary'
import { toMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import { hasOwnWallet } from '../../config/own-wallet'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { retryTransaction } from '../../db/transaction'
import { done, refused, type Outcome } from '../../outcome'
import { readPage } from '../../page-cursor'
import { postingOf } from './movement-postings'
import type { NewMovement, Player, StoredMovement } from './movement.types'
import { BalanceTooLow, isKnownPlayer, readMovements, recordMovement } from './player-movements.repository'
import { toPlayerMovement } from './to-player-movement'

type MovementRequest = {
  readonly kind: MovementKind
  readonly currency: string
  readonly amount: string
  readonly reference: string
}
type Deps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  /** Notifies the player's pages that the balance has changed. */
  readonly changed: (player: Player) => void
}

export interface PlayerMovements {
  /**
   * Moves an amount once for each reference of the brand. Refuses `not_found` for an unknown player, `currency_unavailable`,
   * `form_invalid` for an invalid amount or one above the balance, `idempotency_key_reused` for a reference of another
   * movement, and `action_not_expected` if the merchant's own wallet has the balance.
   */
  move(player: Player, direction: MovementDirection, request: MovementRequest): Promise<Outcome<PlayerMovement>>
  /** A page of a player's movements. Refuses an invalid cursor as `bad_request`. */
  list(
    player: Player,
    selection: MovementSelection,
  ): Promise<Outcome<{ movements: PlayerMovement[]; next_cursor: string | null }>>
}

const wrongAmount = (key: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT' | 'CASHIER.PH2.ERROR_MESSAGE.1206') =>
  refused('form_invalid', { fields: { amount: key } })

/** Whether the stored movement with the reference is the requested one. */
const isSame = (request: NewMovement, known: StoredMovement): boolean =>
  request.userId === known.userId &&
  request.direction === known.direction &&
  request.kind === known.kind &&
  request.currency === known.currency &&
  request.amountMinor === known.amountMinor

export function createPlayerMovements({ db, config, now, changed }: Deps): PlayerMovements {
  return {
    async move(player, direction, { amount, ...request }) {
      if (hasOwnWallet(config, player.brand)) return refused('action_not_expected')
      if (!(await isKnownPlayer(db, player))) return refused('not_found')
      const precision = config.currencies[request.currency]?.precision
      if (precision === undefined || config.brands[player.brand]?.currencies.includes(request.currency) !== true)
        return refused('currency_unavailable')
      const amountMinor = toMinor(amount, precision)
      if (!amountMinor) return wrongAmount('PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT')
      const movement = { ...player, ...request, id: randomUUID(), direction, precision, amountMinor, createdAt: now() }
      try {
        const recorded = await retryTransaction(() => recordMovement(db, movement, postingOf(movement)))
        if (!isSame(movement, recorded)) return refused('idempotency_key_reused')
        if (recorded.id === movement.id) changed(player)
        return done(toPlayerMovement(recorded))
      } catch (error) {
        if (error instanceof BalanceTooLow) return wrongAmount('CASHIER.PH2.ERROR_MESSAGE.1206')
        throw error
      }
    },
    async list(player, { reference, cursor }) {
      if (!(await isKnownPlayer(db, player))) return refused('not_found')
      const page = await readPage(
        cursor,
        PLAYER_MOVEMENTS_PER_PAGE,
        (after, count) => readMovements(db, player, { reference, after, count }),
        ({ createdAt: at, id }) => ({ at, id }),
      )
      if (!page) return refused('bad_request', { fields: { cursor: 'PH.ERROR.FIELD_HAS_ERROR' } })
      return done({ movements: page.rows.map(toPlayerMovement), next_cursor: page.nextCursor })
    },
  }
}
