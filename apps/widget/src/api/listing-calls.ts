/** What a player changes from a list. Both can be sent again: a second one changes nothing more. */
import type { WithdrawalReversal } from '@modulor/contract/http'
import type { CallOutcome, Door } from './door'
import { mapped } from './mapped'

/** Each payout is closed at its provider before the answer. */
const REVERSAL_TIMEOUT_MS = 30_000

/** What became of the pending withdrawals (REV-1): success when `successAmount` is there. Decimal texts. */
export type Reversal = {
  readonly successAmount: string | null
  readonly failAmount: string | null
  readonly currency: string
}

const toReversal = (wire: WithdrawalReversal): Reversal => ({
  successAmount: wire.success_amount ?? null,
  failAmount: wire.fail_amount ?? null,
  currency: wire.currency,
})

/** Takes the player's pending withdrawals back (REV-1, REV-3). */
export async function reversePendingWithdrawals(door: Door): Promise<CallOutcome<Reversal>> {
  return mapped(await door.call('reversePendingWithdrawal', { timeoutMs: REVERSAL_TIMEOUT_MS }), toReversal)
}

/** Says in which country the player is (COUNTRY-1); two letters. */
export async function chooseSessionCountry(door: Door, country: string): Promise<CallOutcome<{ country: string }>> {
  return door.call('sessionCountry', { body: { country } })
}
