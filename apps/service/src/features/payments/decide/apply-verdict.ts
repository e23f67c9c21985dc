import type { PaymentState } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db'
import { retryTransaction, transaction, type Tx } from '../../../db/transaction'
import { crashPoint } from '../../../jobs/crash-point'
import { finishJob, type Job } from '../../../jobs/job-queue'
import type { Answer } from '../../../providers/provider'
import { NO_TRACER } from '../../../tracing'
import { draftMerchantEvent } from '../../merchant-events'
import type { AccountValues } from '../../payout-accounts'
import type { Cause } from '../model/change'
import { isAuthorisedAfter, isHeldByProvider } from '../model/authorised'
import { decideVerdict, type Decision } from './decide-verdict'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { isTerminal } from '../model/payment-states'
import { closeCases, hasOpenCase, openCase, wasDeclineClosedAs } from '../store/operator-cases.repository'
import { correctCharge, recordCharge } from '../store/provider-charges.repository'
import { findPayment, LeaseLost, PaymentMoved, writeDecision } from '../store/payments.repository'
import { postingsOf } from '../model/postings'
import { nextStatusRequestAt } from '../model/timing'
import { cardStepOf, applyCardStep } from './settle-card'
import { settleEarlierDecline, settleSuccessAgain, SUCCESS_AGAIN } from './success-again'
import { toEventFacts } from './to-event-facts'

/** States in which the provider has accepted a withdrawal. */
const ACCEPTED: readonly PaymentState[] = ['processing', 'succeeded']

export type Application = {
  /** The payment, and the attempt that the verdict is about. The verdict does not apply to another attempt (decision 92). */
  readonly about: Pick<Payment, 'id' | 'attemptId'>
  readonly verdict: Answer
  readonly cause: Cause
  /** The payment as the caller has read it. If it has changed since then, it is read again. */
  readonly payment?: Payment | undefined
  /** The job under which the provider was called. Without a job the verdict is only a hint, and the job is not changed. */
  readonly job?: Job | undefined
  /** The verdict is our own conclusion from an earlier report of the provider, not a new report. */
  readonly isConcluded?: true
  /** Further writes in the same transaction, made whatever the decision is. */
  readonly alongside?: (tx: Tx) => Promise<unknown>
}

/**
 * Phase C (SVC-2, SVC-5): in one transaction the verdict becomes a legal transition, postings, the merchant's event, and the
 * end of the job. Returns the current payment, changed or not. Returns undefined and writes nothing if the payment does not
 * exist or is at another attempt. The payment is not locked while the decision is made: if it has changed meanwhile, nothing is
 * written and the decision is made again.
 * A caller whose lease has expired writes nothing and reads the new owner's result.
 */
export function applyVerdict(deps: PaymentDeps, application: Application): Promise<Payment | undefined> {
  const { tracer = NO_TRACER } = deps
  const { about, cause } = application
  return tracer.inSpan(
    { name: 'payment decide', paymentId: about.id, attributes: { 'cashier.cause': cause } },
    () => applyUntilWritten(deps, application),
    (payment) => (payment ? { 'cashier.state': payment.state } : {}),
  )
}

async function applyUntilWritten(deps: PaymentDeps, application: Application): Promise<Payment | undefined> {
  const { about, cause } = application
  const { id: paymentId } = about
  for (let known = application.payment; ; known = undefined) {
    const before = known ?? (await findPayment(deps.db, paymentId))
    if (before?.attemptId !== about.attemptId) return undefined
    try {
      crashPoint('before-phase-c-commit')
      const applied = await applyTo(deps, before, application)
      crashPoint('after-phase-c-commit')
      report(deps, applied, cause)
      await settleWallet(deps, applied, cause)
      return applied.after
    } catch (error) {
      if (error instanceof PaymentMoved) continue
      if (!(error instanceof LeaseLost)) throw error
      deps.logger.warn({ paymentId, cause }, 'a late response was ignored: another process has the lease')
      return findPayment(deps.db, paymentId)
    }
  }
}

type NewCase = NonNullable<Decision['openCase']>
/** `openedCase`: undefined also if the decision is a case that exists already. */
type Applied = { readonly before: Payment; readonly after: Payment; readonly openedCase: NewCase | undefined }

async function applyTo(deps: PaymentDeps, before: Payment, application: Application): Promise<Applied> {
  const { verdict, cause, job, alongside, isConcluded = false } = application
  const now = deps.clock()
  const decision = decideVerdict(before, verdict, cause, now)
  const retryAfter = verdict.kind === 'unknown' ? { retryAfterMs: verdict.retryAfterMs } : {}
  const write = (db: Kysely<Tables>) => writeOut(db, deps, { before, decision, cause, job, now, ...retryAfter })
  const { change, openCase: newCase, successAgain } = decision
  const cardStep = cardStepOf(before, change, verdict)
  const account = change && acceptedAccount(before, change.state)
  // An outdated report stores no continuation, and a final state needs none.
  const continuation = change && !isTerminal(change.state) ? verdict.continuation : undefined
  // This report replaces another sum that the provider reported before.
  const corrected = before.state === 'unknown' && change?.state === 'succeeded' && !isConcluded ? change.facts : null
  const hasCase = newCase !== undefined || successAgain !== undefined
  if (!alongside && !hasCase && !cardStep && !account && !corrected && continuation === undefined)
    return { before, openedCase: undefined, after: await retryTransaction(() => write(deps.db)) }
  let added: string | undefined
  let openedCase: NewCase | undefined
  const after = await transaction(deps.db, async (tx) => {
    await alongside?.(tx)
    openedCase = newCase && (await openDecisionCase(tx, before, newCase, now)) ? newCase : undefined
    if (successAgain) openedCase = await settleSuccessAgain(tx, before, successAgain, now)
    if (corrected) {
      await correctCharge(tx, before, corrected, now)
      await closeCases(tx, before.id, 'amount_mismatch', 'The provider has corrected its report.', now)
    }
    if (cardStep) await applyCardStep(tx, deps, before, { step: cardStep, verdict, cause })
    if (continuation !== undefined) await deps.continuations?.store(tx, before, continuation)
    added = account && (await deps.storedAccounts?.store(tx, before, account))
    return write(tx)
  })
  if (added !== undefined) notifyOfNewAccount(deps, before, added)
  return { before, openedCase, after }
}

/**
 * Opens the case and records what was charged, which limits the operations that correct it. Returns false if no case was opened,
 * because an earlier one covers the report. If another case already covers the charge, no case of a late success is opened. A
 * further sum opens a new case only after the earlier case is closed; until then the open case covers it.
 */
async function openDecisionCase(
  tx: Tx,
  payment: Payment,
  { kind, details, charged }: NewCase,
  now: Date,
): Promise<boolean> {
  const recorded = charged && (await recordCharge(tx, payment, charged, now))
  // The case about the same sum was opened when the sum was first reported.
  const isOfMismatch = payment.declineCode === 'amount_mismatch' || payment.state === 'succeeded'
  if (recorded === 'known' && isTerminal(payment.state) && isOfMismatch) return false
  const isFurther = charged !== undefined && recorded === 'further'
  if (isFurther && (await hasOpenCase(tx, payment.id, kind))) return false
  if (kind === 'late_decline' && (await settleEarlierDecline(tx, payment, details, now))) return false
  const isDeclinedAgain = kind === 'late_decline' && (await wasDeclineClosedAs(tx, payment.id, SUCCESS_AGAIN))
  if (isDeclinedAgain) return openCase(tx, payment.id, kind, details, now, `${payment.id} ${details['sequence']}`)
  const subject = isFurther ? `${payment.id} ${charged.amount} ${charged.sequence}` : payment.id
  return openCase(tx, payment.id, kind, details, now, subject)
}

/** Sends no message about an account that was verified: the player got one at the verification. */
function notifyOfNewAccount(deps: PaymentDeps, payment: Payment, masked: string): void {
  const { config, holds, background, logger } = deps
  const isVerified = config.methods[payment.payGroupId]?.fields.some((field) => field.verify_new_payout_account)
  if (!holds || isVerified) return
  void background(
    holds.accountAdded({ ...payment, language: null }, masked).catch((error: unknown) => {
      logger.warn(
        { err: error, paymentId: payment.id },
        'the message to the player about a new payout account could not be stored',
      )
    }),
  )
}

/**
 * The account of a withdrawal that its provider accepts with this state change, so that it can be saved (WDR-1). It is returned
 * only at the first accepted state, so that an account which the player has removed is not saved again.
 */
function acceptedAccount({ state, accountFields, parameters }: Payment, next: PaymentState): AccountValues | undefined {
  const isAccepted = ACCEPTED.includes(next) && !ACCEPTED.includes(state)
  if (!isAccepted || accountFields === null) return undefined
  return Object.fromEntries(
    accountFields.flatMap((name) => (Object.hasOwn(parameters, name) ? [[name, parameters[name] ?? '']] : [])),
  )
}

type Decided = {
  readonly before: Payment
  readonly decision: Decision
  readonly cause: Cause
  readonly job: Job | undefined
  readonly now: Date
  readonly retryAfterMs?: number | undefined
}

async function writeOut(db: Kysely<Tables>, deps: PaymentDeps, decided: Decided): Promise<Payment> {
  const { before, decision, cause, job, now, retryAfterMs } = decided
  const { change } = decision
  if (isTerminal(before.state)) {
    // Another caller has written the end and finished the job. Only a job that is left over is removed.
    if (job) await finishJob(db, job)
    return before
  }
  if (!change && !job) return before
  const isAuthorised = change ? isAuthorisedAfter(before, change.facts) : before.isAuthorised
  const after = { ...before, ...change, isAuthorised }
  const isMove = after.state !== before.state
  const facts = toEventFacts(before, after)
  return writeDecision(db, before, {
    change,
    cause,
    now,
    token: job?.token,
    runAt: isTerminal(after.state)
      ? null
      : job
        ? nextStatusRequestAt(deps.timing, job.attempt, after.expiresAt, now, retryAfterMs)
        : after.expiresAt,
    operation: isMove ? postingsOf(after, after.state) : undefined,
    event: facts && draftMerchantEvent(facts, now),
  })
}

/**
 * Requests the settlement of an ended payment from a merchant's own wallet. If the call fails, the wallet's job repeats it, so
 * the payment's end does not depend on it. The response to a submit also waits for this call if a callback wrote the end first.
 */
async function settleWallet(
  { wallets, background, logger }: PaymentDeps,
  { before, after }: Applied,
  cause: Cause,
): Promise<void> {
  if (after.wallet === 'ledger' || !isTerminal(after.state)) return
  if (after.state === before.state && cause !== 'submit') return
  await background(
    wallets.settle(after.id).catch((error: unknown) => {
      logger.error({ err: error, paymentId: after.id }, 'a wallet could not be called; its job repeats the call')
    }),
  )
}

function report(deps: PaymentDeps, { before, after, openedCase }: Applied, cause: Cause): void {
  const { id: paymentId, requestId, state } = after
  if (after.version !== before.version) deps.changed?.(after)
  if (openedCase) {
    deps.metrics?.caseOpened(openedCase.kind)
    deps.logger.error({ paymentId, ...openedCase }, 'operator case opened')
  }
  if (isHeldByProvider(after) && !isHeldByProvider(before)) deps.wake('merchant_events')
  if (state === before.state) return
  // The field is not named `code`, because the log redacts that name: it may contain a one-time code (`redact`).
  const move = {
    paymentId,
    request_id: requestId,
    from: before.state,
    to: state,
    cause,
    declineCode: after.declineCode,
  }
  deps.logger.info(move, 'payment changed state')
  deps.wake('merchant_events')
  if (isTerminal(state)) deps.metrics?.paymentEnded(after)
}
