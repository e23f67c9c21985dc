import type { Tx } from '../../../db/transaction'
import type { Facts } from '../../../providers/provider'
import type { Payment } from '../model/payment'
import { closeCases, findLateDecline, hasOpenCase, openCase } from '../store/operator-cases.repository'
import type { Decision } from './decide-verdict'

/** The reason of the closing. A further decline after it opens a case of its own. */
export const SUCCESS_AGAIN = 'The provider has reported the success again.'

type NewCase = NonNullable<Decision['openCase']>

/**
 * The provider reports the success of a payment again, after it had declined the payment that had succeeded: for example, a
 * failed capture was repeated. A case about the decline that nobody has corrected is closed, because its correction would take
 * the money of a payment that is paid. If it was corrected, a case of a late success is opened, and returned.
 */
export async function settleSuccessAgain(
  tx: Tx,
  payment: Payment,
  { amount, currency, sequence }: Facts,
  now: Date,
): Promise<NewCase | undefined> {
  const decline = await findLateDecline(tx, payment.id, sequence)
  if (!decline) return undefined
  if (!decline.isCorrected) {
    await closeCases(tx, payment.id, 'late_decline', SUCCESS_AGAIN, now)
    return undefined
  }
  if (await hasOpenCase(tx, payment.id, 'late_success')) return undefined
  const opened: NewCase = { kind: 'late_success', details: { state: payment.state, amount, currency, sequence } }
  return (await openCase(tx, payment.id, opened.kind, opened.details, now, `${payment.id} ${sequence}`))
    ? opened
    : undefined
}
