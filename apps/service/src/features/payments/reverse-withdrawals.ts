import type { WithdrawalReversal } from '@modulor/contract/http'
import { addDecimals, fromMinor } from '@modulor/rules'
import { done, type Outcome } from '../../outcome'
import { applyVerdict } from './apply-verdict'
import { askProvider } from './ask-provider'
import { refOf } from './follow-payment'
import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import { findOpenWithdrawals } from './payments.repository'
import type { PlayerSession } from './payments.types'

/**
 * Takes back the player's pending withdrawals (REV-1, REV-3). Each payout is closed at its provider, which answers the
 * truth and fences it: only what can never leave any more returns to the balance. What has left, or may have, counts as
 * failed and goes on as it was. A second call finds nothing open and changes nothing.
 */
export async function reverseWithdrawals(
  deps: PaymentDeps,
  session: PlayerSession,
): Promise<Outcome<WithdrawalReversal>> {
  const open = await findOpenWithdrawals(deps.db, session)
  const ends = await Promise.all(open.map((payment) => deps.background(reverse(deps, payment))))
  const sumOf = (isBack: boolean) =>
    ends
      .filter((payment) => (payment.state === 'cancelled') === isBack)
      .map(({ amountMinor, precision }) => fromMinor(amountMinor, precision))
      .reduce<string | undefined>((sum, amount) => (sum === undefined ? amount : addDecimals(sum, amount)), undefined)
  const [success, fail] = [sumOf(true), sumOf(false)]
  return done({
    currency: session.currency,
    ...(success !== undefined && { success_amount: success }),
    ...(fail !== undefined && { fail_amount: fail }),
  })
}

async function reverse(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  const verdict = await askProvider(deps, payment, (provider) => provider.close(refOf(payment)))
  const after = await applyVerdict(deps, { paymentId: payment.id, verdict, cause: 'reverse' })
  return after ?? payment
}
