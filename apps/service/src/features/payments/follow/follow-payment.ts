import { transaction } from '../../../db/transaction'
import { finishJob, type Job } from '../../../jobs/job-queue'
import type { Answer } from '../../../providers/provider'
import { applyVerdict } from '../decide/apply-verdict'
import { requestStatus, closeAtProvider, sendOrder } from '../send/call-provider'
import type { Cause } from '../model/change'
import { closedUnreserved, reserveFirst } from '../send/reserve-first'
import { canResend, supportOf, nextStep, stepWhenUnseen } from './next-step'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { providerOf } from '../model/provider-of'
import { isTerminal } from '../model/payment-states'
import { openCaseUntilEnd } from '../store/operator-cases.repository'
import { findPayment } from '../store/payments.repository'

/**
 * The job of an open payment (SVC-5). Every payment has one from phase A until its end. It recovers a payment whose process
 * died, requests a missing result, and ends a payment whose player ran out of time.
 */
export async function followPayment(deps: PaymentDeps, job: Job): Promise<void> {
  const payment = await findPayment(deps.db, job.subject)
  if (!payment || isTerminal(payment.state)) {
    await transaction(deps.db, (tx) => finishJob(tx, job))
    return
  }
  const { cause, verdict } = (await requestReserveFirst(deps, payment, job)) ?? (await callProviderNext(deps, payment))
  const after = await applyVerdict(deps, { about: payment, verdict, cause, job })
  if (after && !isTerminal(after.state)) await openNeverSettledCase(deps, after)
}

type CallResult = { readonly cause: Cause; readonly verdict: Answer }

/**
 * Repeats the reserve of a withdrawal that is not confirmed yet; such a withdrawal has not been sent to its provider. If it
 * cannot be sent any longer, it is closed, and what the wallet may have reserved is cancelled. Returns undefined if the amount
 * is reserved: then the provider is called.
 */
async function requestReserveFirst(deps: PaymentDeps, payment: Payment, job: Job): Promise<CallResult | undefined> {
  if (payment.wallet === 'ledger' || !(await deps.wallets.isReserving(payment.id))) return undefined
  if (!canResend(payment, deps.clock())) return { cause: 'close', verdict: closedUnreserved(payment) }
  const known = await reserveFirst(deps, payment, job)
  return known && { cause: 'reconcile', verdict: known }
}

async function callProviderNext(deps: PaymentDeps, payment: Payment): Promise<CallResult> {
  const now = deps.clock()
  const support = supportOf(providerOf(deps.providers, payment))
  const { act, isGivenUp } = nextStep(payment, support, now)
  const cause = isGivenUp ? 'give_up' : 'reconcile'
  switch (act) {
    case 'send':
      return sendAgain(deps, payment)
    case 'close':
      return close(deps, payment)
    case 'ask_to_close': {
      const verdict = await closeAtProvider(deps, payment)
      return {
        cause,
        verdict: isEnd(verdict) || !support.hasStatusQuery ? verdict : await requestStatus(deps, payment),
      }
    }
    case 'query': {
      const verdict = await requestStatus(deps, payment)
      const next = verdict.kind === 'unseen' ? stepWhenUnseen(payment, support, now) : undefined
      if (next === undefined || isGivenUp) return { cause, verdict }
      return next === 'send' ? sendAgain(deps, payment) : close(deps, payment)
    }
    case 'wait':
      return { cause, verdict: UNSEEN }
  }
}

/** No call was made. */
const UNSEEN: Answer = { kind: 'unseen' }

const isEnd = ({ kind }: Answer) => kind === 'succeeded' || kind === 'declined'

const sendAgain = async (deps: PaymentDeps, payment: Payment): Promise<CallResult> => ({
  cause: 'resend',
  verdict: await sendOrder(deps, payment),
})

// A card's CVV was only in the memory of the process that ended, so the payment cannot be sent again. The provider returns the
// state of the closed payment, and rejects a request that arrives later.
const close = async (deps: PaymentDeps, payment: Payment): Promise<CallResult> => ({
  cause: 'close',
  verdict: await closeAtProvider(deps, payment),
})

async function openNeverSettledCase(deps: PaymentDeps, payment: Payment): Promise<void> {
  const now = deps.clock()
  if (now.getTime() - payment.createdAt.getTime() < deps.timing.neverSettledMs) return
  const { state, provider, createdAt } = payment
  const details = { state, provider, accepted_at: createdAt.toISOString() }
  const isNew = await transaction(deps.db, (tx) => openCaseUntilEnd(tx, payment.id, 'never_settled', details, now))
  if (!isNew) return
  deps.metrics?.caseOpened('never_settled')
  deps.logger.error({ paymentId: payment.id, state: payment.state }, 'payment is still open')
}
