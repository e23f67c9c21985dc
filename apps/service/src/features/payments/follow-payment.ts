import { transaction } from '../../db/transaction'
import { finishJob, type Job } from '../../jobs/job-queue'
import type { Verdict } from '../../providers/provider'
import { applyVerdict } from './apply-verdict'
import { askProvider, sendOrder } from './ask-provider'
import type { Cause } from './decide-verdict'
import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import { isTerminal } from './payment-states'
import { openCase } from './operator-cases.repository'
import { findPayment } from './payments.repository'

/** After this time the player has left: a payment that the provider never received is closed instead of sent again. */
const RESEND_AGE_MS_MAX = 15 * 60_000

/**
 * The job of an open payment (SVC-5): every payment has one from phase A until its end. It recovers a payment whose
 * process died, asks about one whose answer is missing, and ends one whose player ran out of time.
 */
export async function followPayment(deps: PaymentDeps, job: Job): Promise<void> {
  const payment = await findPayment(deps.db, job.subject)
  if (!payment || isTerminal(payment.state)) {
    await transaction(deps.db, (tx) => finishJob(tx, job))
    return
  }
  const { cause, verdict } = await ask(deps, payment)
  const after = await applyVerdict(deps, { paymentId: payment.id, verdict, cause, job })
  if (after && !isTerminal(after.state)) await complainIfOld(deps, after)
}

async function ask(deps: PaymentDeps, payment: Payment): Promise<{ cause: Cause; verdict: Verdict }> {
  const now = deps.clock()
  const close = async () => ({
    cause: 'close' as const,
    verdict: await askProvider(deps, payment, (provider) => provider.close(refOf(payment))),
  })
  // A card's CVV died with the process that had it. Closing returns the payment's real state and blocks a request that
  // is still on its way.
  const sendAgain = async () => {
    const isYoung = now.getTime() - payment.createdAt.getTime() < RESEND_AGE_MS_MAX
    if (!payment.canSendAgain || !isYoung) return close()
    return { cause: 'resend' as const, verdict: await sendOrder(deps, payment) }
  }
  // The player has asked for the money back: until that is settled, every run tries to close the payment (REV-1).
  if (payment.reversalRequestedAt) return close()
  if (payment.state === 'submitting') return sendAgain()
  if (payment.expiresAt && payment.expiresAt <= now) return close()
  const verdict = await askStatus(deps, payment)
  return verdict.kind === 'unseen' ? sendAgain() : { cause: 'reconcile', verdict }
}

/** Asks what the provider knows; changes nothing there. */
export function askStatus(deps: PaymentDeps, payment: Payment): Promise<Verdict> {
  return askProvider(deps, payment, (provider) => provider.status(refOf(payment)))
}

export function refOf({ id: paymentId, flow }: Payment): { paymentId: string; flow: Payment['flow'] } {
  return { paymentId, flow }
}

async function complainIfOld(deps: PaymentDeps, payment: Payment): Promise<void> {
  const now = deps.clock()
  if (now.getTime() - payment.createdAt.getTime() < deps.timing.neverSettledMs) return
  const details = { state: payment.state }
  const isNew = await transaction(deps.db, (tx) => openCase(tx, payment.id, 'never_settled', details, now))
  if (!isNew) return
  deps.metrics?.caseOpened('never_settled')
  deps.logger.error({ paymentId: payment.id, state: payment.state }, 'payment is still open')
}
