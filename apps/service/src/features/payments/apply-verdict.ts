import { transaction, type Tx } from '../../db/transaction'
import { dropJob, finishJob, returnJob, scheduleJob, type Job, type JobName, type Lease } from '../../jobs/job-queue'
import { crashPoint } from '../../jobs/crash-point'
import { balanceOf, post } from '../../ledger'
import type { Verdict } from '../../providers/provider'
import { recordMerchantEvent } from '../merchant-events'
import { decideVerdict, type Cause, type Decision } from './decide-verdict'
import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'
import { isTerminal } from './payment-states'
import { lockPayment, openCase, saveChange } from './payments.repository'
import { playerAccount, postingsOf } from './postings'
import { reconcileDelayMs } from './timing'
import { toEventFacts } from './to-event-facts'

export type Application = {
  readonly paymentId: string
  readonly verdict: Verdict
  readonly cause: Cause
  /** The job under which the provider was asked. Without one the verdict is somebody's hint, and the job stays as it is. */
  readonly job?: Job | undefined
  /** What else becomes true in the same transaction, whatever is decided. */
  readonly alongside?: (tx: Tx) => Promise<unknown>
}

/** The lease ran out while the provider was asked: another process owns the payment now, and nothing was written. */
class LeaseLost extends Error {}

/**
 * Phase C (SVC-2, SVC-5): in one transaction the verdict becomes a legal transition, postings, the merchant's event, and
 * the end of the job. Answers the payment as it stands, changed or not; undefined when there is none. A caller whose
 * lease is gone writes nothing and reads what the new owner made of it.
 */
export async function applyVerdict(deps: PaymentDeps, application: Application): Promise<Payment | undefined> {
  const { paymentId, cause } = application
  try {
    const outcome = await transaction(deps.db, async (tx) => {
      const applied = await applyIn(tx, deps, application)
      await application.alongside?.(tx)
      crashPoint('before-phase-c-commit')
      return applied
    })
    crashPoint('after-phase-c-commit')
    if (outcome) report(deps, outcome, cause)
    return outcome?.after
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    deps.logger.warn({ paymentId, cause }, 'a late answer found its lease taken and changed nothing')
    return transaction(deps.db, (tx) => lockPayment(tx, paymentId))
  }
}

type Applied = { readonly before: Payment; readonly after: Payment; readonly decision: Decision }

async function applyIn(tx: Tx, deps: PaymentDeps, application: Application): Promise<Applied | undefined> {
  const { paymentId, verdict, cause, job } = application
  const now = deps.clock()
  const before = await lockPayment(tx, paymentId)
  if (!before) return undefined
  const decision = decideVerdict(before, verdict, cause, now)
  await settleJob(tx, deps, { before, decision, job, now })
  const after = decision.change ? await saveChange(tx, before, decision.change, cause, now) : before
  if (decision.openCase) await openCase(tx, paymentId, decision.openCase.kind, decision.openCase.details, now)
  if (after.state === before.state) return { before, after, decision }
  if (after.savesCard && isTerminal(after.state)) await settleCard(tx, deps, after)
  const operation = postingsOf(after, after.state)
  if (operation) {
    const posting = await post(tx, operation)
    if (!posting.ok) throw new Error(`operation ${operation.id} would overdraw, which its hold rules out`)
  }
  const event = toEventFacts(before.state, after)
  if (event) await recordMerchantEvent(tx, { ...event, balanceMinor: await balanceOf(tx, playerAccount(after)) }, now)
  return { before, after, decision }
}

type JobStep = {
  readonly before: Payment
  readonly decision: Decision
  readonly job: Job | undefined
  readonly now: Date
}

/** Ends or returns the job before anything is written: this is where a stale owner is stopped. */
async function settleJob(tx: Tx, deps: PaymentDeps, { before, decision, job, now }: JobStep): Promise<void> {
  const name: JobName = { kind: 'payment', subject: before.id }
  const state = decision.change?.state ?? before.state
  const expiresAt = decision.change ? decision.change.expiresAt : before.expiresAt
  if (isTerminal(before.state)) {
    // Somebody else brought the end and took the job away; only a left-over is cleared.
    if (job) await finishJob(tx, job)
  } else if (isTerminal(state)) {
    if (job) await orLost(finishJob(tx, job))
    else await dropJob(tx, name)
  } else if (job) {
    await orLost(returnJob(tx, job, nextLook(deps, job, expiresAt, now)))
  } else if (expiresAt) {
    await scheduleJob(tx, name, expiresAt)
  }
}

/** A card that cannot be saved costs the player a convenience; the payment stands. */
async function settleCard(tx: Tx, { cards, logger }: PaymentDeps, { id: paymentId, state }: Payment): Promise<void> {
  if (state !== 'succeeded') await cards?.drop(tx, paymentId)
  else if ((await cards?.keep(tx, paymentId)) === false) logger.error({ paymentId }, 'the card was not saved')
}

/** The next look follows the back-off, but never sleeps through the end of the player's time. */
function nextLook(deps: PaymentDeps, job: Lease & { attempt: number }, expiresAt: Date | null, now: Date): Date {
  const next = new Date(now.getTime() + reconcileDelayMs(deps.timing, job.attempt))
  return expiresAt && expiresAt > now && expiresAt < next ? expiresAt : next
}

async function orLost(ending: Promise<boolean>): Promise<void> {
  if (!(await ending)) throw new LeaseLost()
}

function report(deps: PaymentDeps, { before, after, decision }: Applied, cause: Cause): void {
  const { id: paymentId, flow, payGroupId, state } = after
  if (decision.openCase) {
    deps.metrics?.caseOpened(decision.openCase.kind)
    deps.logger.error({ paymentId, ...decision.openCase }, 'operator case')
  }
  if (state === before.state) return
  deps.logger.info({ paymentId, from: before.state, to: state, cause, code: after.declineCode }, 'payment moved')
  deps.wake('merchant_events')
  if (isTerminal(state)) deps.metrics?.paymentEnded(flow, payGroupId, state)
}
