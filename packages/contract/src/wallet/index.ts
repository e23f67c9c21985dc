/**
 * The calls to a merchant's own wallet (decision 84): each is a signed POST to the address in the configuration. `key` is the id
 * of the movement: a repeated call has no further effect and gets the same response.
 */
import * as z from 'zod/mini'
import { brandCode, currencyCode, decimal, requiredText, signedDecimalText, text } from '../wire/wire'

const player = { brand: brandCode, user_id: requiredText(255), currency: currencyCode }

/** The cause of a movement: a payment, or an operation on a payment that has ended. */
export const WALLET_REASONS = ['deposit', 'withdrawal', 'refund', 'correction', 'late_credit', 'payout_return'] as const
export type WalletReason = (typeof WALLET_REASONS)[number]

const movement = {
  ...player,
  key: z.uuid(),
  amount: decimal,
  reason: z.enum(WALLET_REASONS),
  payment_id: z.uuid(),
}

/**
 * - balance: return the amount that the player can withdraw now.
 * - reserve: reserve the amount, or refuse.
 * - commit: the reserved amount has left the balance permanently.
 * - cancel: the reserved amount is available to the player again. A cancel of a key that was never reserved is stored as a
 *   tombstone, and a later reserve with that key is refused.
 * - credit: add the amount. It cannot be refused, because the player has paid.
 */
export const WalletCall = z.discriminatedUnion('call', [
  z.object({ call: z.literal('balance'), ...player }),
  z.object({ call: z.literal('reserve'), ...movement }),
  z.object({ call: z.literal('commit'), ...movement }),
  z.object({ call: z.literal('cancel'), ...movement }),
  z.object({ call: z.literal('credit'), ...movement }),
])
export type WalletCall = z.infer<typeof WalletCall>

/** The balance in the wallet. `available`: without reserved amounts. */
export const WalletBalance = z.object({ currency: currencyCode, available: signedDecimalText })
export type WalletBalance = z.infer<typeof WalletBalance>

/**
 * The response to a movement, with status 200 and the key of the call. After any other response or status the result is unknown,
 * and the call is repeated. `code` of a refusal is the wallet's own, for operators.
 */
export const WalletAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), key: z.uuid() }),
  z.object({ status: z.literal('refused'), key: z.uuid(), code: text(64).check(z.regex(/^[a-z0-9_]+$/)) }),
])
export type WalletAnswer = z.infer<typeof WalletAnswer>
