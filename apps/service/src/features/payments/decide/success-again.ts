import type { Tx } from '../../../db/transaction'
import type { Facts } from '../../../providers/provider'
import type { Payment } from '../model/payment'
import {
  closeCases,
  findLateDecline,
  hasLateDeclineOf,
  hasOpenCase,
  openCase,
} from '../store/operator-cases.repository'
import { addLaterSuccess, hasLaterSuccess } from '../store/later-successes.repository'
import type { Decision } from './decide-verdict'

/** The reason of the closing. A further decline after it opens a case of its own. */
export const SUCCESS_AGAIN = 'The provider has reported the success again.'

type NewCase = NonNullable<Decision['openCase']>

/**
 * The provider reports the success of a payment again, after it had declined the payment that had succeeded: for example, a
 * failed capture was repeated. A case about the decline that nobody has corrected is closed, because its correction would take
 * the money of a payment that is paid. If it was corrected, a case of a late success is opened, and returned. The report is
 * stored if a decline between the two successes may arrive after it. Adyen confirms every success with the next rank.
 */
export async function settleSuccessAgain(
  tx: Tx,
  payment: Payment,
  { amount, currency, sequence }: Facts,
  now: Date,
): Promise<NewCase | undefined> {
  if (sequence > payment.providerSequence + 1) await addLaterSuccess(tx, payment.id, sequence, now)
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

/**
 * Settles a decline that arrives after the success which was reported later: its case is opened and closed at once, as if both had
 * arrived in order. Returns false for any other decline. A second decline with the same sequence is another: some providers have
 * ranks in place of a sequence, so a repeated capture that fails as well has the number of the first failure.
 */
export async function settleEarlierDecline(
  tx: Tx,
  payment: Payment,
  details: NewCase['details'],
  now: Date,
): Promise<boolean> {
  const sequence = Number(details['sequence'])
  if (!(await hasLaterSuccess(tx, payment.id, sequence)) || (await hasLateDeclineOf(tx, payment.id, sequence)))
    return false
  const subject = `${payment.id} earlier ${sequence}`
  await openCase(tx, payment.id, 'late_decline', details, now, subject)
  await closeCases(tx, payment.id, 'late_decline', SUCCESS_AGAIN, now, subject)
  return true
}
