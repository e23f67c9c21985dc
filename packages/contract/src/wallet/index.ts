/**
 * The calls to a merchant's own wallet (decision 84): each is a signed POST to the address of the configuration. `key` names
 * the movement: repeated, a call changes nothing and is answered as before.
 */
import * as z from 'zod/mini'
import { brandCode, currencyCode, decimal, requiredText, signedDecimalText, text } from '../wire/wire'

const player = { brand: brandCode, user_id: requiredText(255), currency: currencyCode }

/** What moves the money: a payment, or an operation on one that has ended. */
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
 * - balance: what the player can withdraw now.
 * - reserve: set the amount aside, or refuse.
 * - commit: what was reserved has left for good.
 * - cancel: what was reserved is the player's again. Of a key that was never reserved it is kept as a tombstone, and a reserve
 *   that comes later is refused.
 * - credit: add the amount. It cannot be refused: the player has paid.
 */
export const WalletCall = z.discriminatedUnion('call', [
  z.object({ call: z.literal('balance'), ...player }),
  z.object({ call: z.literal('reserve'), ...movement }),
  z.object({ call: z.literal('commit'), ...movement }),
  z.object({ call: z.literal('cancel'), ...movement }),
  z.object({ call: z.literal('credit'), ...movement }),
])
export type WalletCall = z.infer<typeof WalletCall>

/** An amount that the wallet has. `available`: without what is reserved. */
export const WalletBalance = z.object({ currency: currencyCode, available: signedDecimalText })
export type WalletBalance = z.infer<typeof WalletBalance>

/**
 * The answer to a movement, with status 200 and the key of the call. Everything else, other statuses too, says nothing, and the
 * call is repeated. `code` of a refusal is the wallet's own, for operators.
 */
export const WalletAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), key: z.uuid() }),
  z.object({ status: z.literal('refused'), key: z.uuid(), code: text(64).check(z.regex(/^[a-z0-9_]+$/)) }),
])
export type WalletAnswer = z.infer<typeof WalletAnswer>
