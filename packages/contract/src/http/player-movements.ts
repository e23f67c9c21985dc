/**
 * A merchant's movements on a player's balance that this service keeps: stakes, wins, bonuses and corrections (decision 84). The
 * merchant's reference is the id of the movement: a repeated request moves nothing and gets the same response.
 */
import * as z from 'zod/mini'
import { CREDIT_KINDS, DEBIT_KINDS, MOVEMENT_DIRECTIONS, MOVEMENT_KINDS } from '../vocabulary'
import { MERCHANT_API, QUERY_LENGTH_MAX, type Endpoint } from '../wire/endpoint'
import { currencyCode, decimal, decimalText, isoTime } from '../wire/wire'

export const PLAYER_MOVEMENTS_PER_PAGE = 50
const REFERENCE = /^[\x21-\x7e]{1,128}$/

const movement = {
  currency: currencyCode,
  /** Above zero, with at most the decimals of the currency. */
  amount: decimal,
  /** The merchant's own id of the movement, unique among those of the brand: printable characters without spaces. */
  reference: z.string().check(z.regex(REFERENCE)),
}
export const CreditRequest = z.strictObject({ kind: z.enum(CREDIT_KINDS), ...movement })
export type CreditRequest = z.infer<typeof CreditRequest>
export const DebitRequest = z.strictObject({ kind: z.enum(DEBIT_KINDS), ...movement })
export type DebitRequest = z.infer<typeof DebitRequest>

export const PlayerMovement = z.object({
  movement_id: z.string(),
  reference: z.string(),
  direction: z.enum(MOVEMENT_DIRECTIONS),
  kind: z.enum(MOVEMENT_KINDS),
  currency: currencyCode,
  amount: decimalText,
  /** The player's balance in the currency after the movement. */
  balance: decimalText,
  created_at: isoTime,
})
export type PlayerMovement = z.infer<typeof PlayerMovement>

/** An unknown filter is refused: if it were ignored, the response would contain movements that the caller did not request. */
const MovementSelection = z.strictObject({
  reference: z.optional(z.string().check(z.maxLength(QUERY_LENGTH_MAX))),
  /** `next_cursor` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(QUERY_LENGTH_MAX))),
})
export type MovementSelection = z.infer<typeof MovementSelection>

const ofPlayer = `${MERCHANT_API}/brands/{brand}/players/{userId}` as const
const errors = [
  'merchant_unauthorized',
  'not_found',
  'bad_request',
  'currency_unavailable',
  'form_invalid',
  'idempotency_key_reused',
  'action_not_expected',
] as const

export const PLAYER_MOVEMENT_ENDPOINTS = {
  creditPlayer: {
    id: 'creditPlayer',
    summary:
      'Add to the balance of a player: a win, a bonus, a correction. A `reference` is used once: another movement with the same reference is refused as `idempotency_key_reused`. Refused as `action_not_expected` if your own wallet has the balance',
    method: 'POST',
    path: `${ofPlayer}/credits`,
    access: 'merchant',
    request: CreditRequest,
    status: 200,
    response: PlayerMovement,
    errors,
  },
  debitPlayer: {
    id: 'debitPlayer',
    summary:
      'Take from the balance of a player: a stake, a correction. Refused as `form_invalid` if the balance is below the amount, otherwise in the same cases as a credit',
    method: 'POST',
    path: `${ofPlayer}/debits`,
    access: 'merchant',
    request: DebitRequest,
    status: 200,
    response: PlayerMovement,
    errors,
  },
  playerMovements: {
    id: 'playerMovements',
    summary: 'Credits and debits of a player, the newest first, a page at a time. Payments are not included',
    method: 'GET',
    path: `${ofPlayer}/movements`,
    access: 'merchant',
    query: MovementSelection,
    status: 200,
    response: z.object({ movements: z.array(PlayerMovement), next_cursor: z.nullable(z.string()) }),
    errors: ['merchant_unauthorized', 'not_found', 'bad_request'],
  },
} as const satisfies Record<string, Endpoint>
