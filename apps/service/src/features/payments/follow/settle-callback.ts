import { transaction, type Tx } from '../../../db/transaction'
import { finishJob, returnJob, type Job, type Lease } from '../../../jobs/job-queue'
import type { CallbackUpdate, Verdict } from '../../../providers/provider'
import { applyVerdict } from '../decide/apply-verdict'
import { requestStatus } from '../send/call-provider'
import { findCallback, settleCallback, type EventName } from '../store/callback-inbox.repository'
import { checkedVerdict } from '../decide/checked-verdict'
import {
  findCurrentAttempt,
  findFormerAttempt,
  type FormerAttempt,
  type NameAtProvider,
} from '../store/attempts.repository'
import { openCase, openCaseAbout } from '../store/operator-cases.repository'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { providerOf } from '../model/provider-of'
import { isUuid } from '../../../uuid'
import { parseStoredUpdate } from './stored-verdict'
import { reconcileDelayMs } from '../model/timing'

type StoredEvent = NonNullable<Awaited<ReturnType<typeof findCallback>>>

/** Processes an event that was stored just now. If that fails, its job retries it. */
export async function settleAtOnce(
  deps: PaymentDeps,
  event: EventName,
  lease: Lease,
  update: CallbackUpdate,
): Promise<void> {
  try {
    await settle(deps, event, { ...lease, attempt: 0 }, update)
  } catch (error) {
    deps.logger.error({ err: error, ...event }, 'a stored callback could not be processed now; its job retries it')
  }
}

/**
 * The inbox job. It requests the payment's status from the provider, because a stored callback may be outdated. If the provider
 * has no status query, the stored message is used.
 */
export async function settleStoredCallback(deps: PaymentDeps, job: Job): Promise<void> {
  // A provider's name contains no space; its event ids may.
  const [provider = '', ...rest] = job.subject.split(' ')
  await settle(deps, { provider, eventId: rest.join(' ') }, job)
}

async function settle(deps: PaymentDeps, name: EventName, job: Job, fresh?: CallbackUpdate): Promise<void> {
  const stored = await findCallback(deps.db, name)
  const atProvider = stored && nameAtProvider(stored)
  const payment = atProvider && (await findCurrentAttempt(deps.db, name.provider, atProvider))
  const update = fresh ?? (stored && stored.verdict !== null ? parseStoredUpdate(stored.verdict) : undefined)
  if (!payment) {
    const former = atProvider && (await findFormerAttempt(deps.db, name.provider, atProvider))
    if (former && !(update && 'operation' in update)) return settleFormer(deps, { name, job, former, update })
    return handleUnknownPayment(deps, { name, stored, job, update })
  }
  const settled = async (tx: Tx) => {
    await settleCallback(tx, name, payment.id, deps.clock())
    await finishJob(tx, job)
  }
  if (update && 'report' in update) {
    const outcome = (await deps.applyReport?.(payment, update.report)) ?? 'later'
    return outcome === 'later' ? retryLater(deps, job) : transaction(deps.db, settled)
  }
  if (update && 'operation' in update) {
    const outcome = (await deps.applyOperationUpdate?.(payment, update.operation)) ?? 'later'
    return outcome === 'later' ? retryLater(deps, job) : transaction(deps.db, settled)
  }
  const verdict = await verdictOn(deps, payment, update?.verdict)
  if (verdict?.kind === 'unknown') return retryLater(deps, job)
  if (!verdict) return transaction(deps.db, settled)
  const applied = await applyVerdict(deps, { about: payment, verdict, cause: 'callback', alongside: settled })
  // Meanwhile the payment was sent to another provider, so this event belongs to a former attempt now.
  if (!applied) await settle(deps, name, job, fresh)
}

/** How an event names its payment; undefined if its id cannot be the id of a payment. */
function nameAtProvider({ paymentId, reference }: StoredEvent): NameAtProvider | undefined {
  if (reference !== null) return { reference }
  return isUuid(paymentId) ? { attemptId: paymentId } : undefined
}

type FormerEvent = {
  readonly name: EventName
  readonly job: Job
  readonly former: FormerAttempt
  readonly update: Exclude<CallbackUpdate, { readonly operation: unknown }> | undefined
}

type Moved = { readonly amount: string; readonly currency: string; readonly reference: string | null }
/** `question`: distinguishes the cases about one attempt; each is opened once. */
type FormerCharge = { readonly moved: Moved; readonly caseSuffix: string; readonly reported?: string }

/** What a provider reports to have charged for an attempt; undefined: nothing. A return or a dispute proves a charge. */
async function chargeOfFormer(
  deps: PaymentDeps,
  attempted: Payment,
  update: FormerEvent['update'],
): Promise<FormerCharge | 'unknown' | undefined> {
  if (update && 'report' in update) {
    const { report } = update
    const moved = { amount: report.amount, currency: report.currency, reference: attempted.providerReference }
    return report.kind === 'dispute'
      ? { moved, caseSuffix: ` dispute ${report.id}`, reported: `dispute ${report.state}` }
      : { moved, caseSuffix: '' }
  }
  const verdict = await verdictOn(deps, attempted, update?.verdict)
  if (verdict?.kind === 'unknown') return 'unknown'
  return verdict?.kind === 'succeeded' ? { moved: verdict.facts, caseSuffix: '' } : undefined
}

/**
 * Processes an event of a former attempt, which had ended without a charge before its payment was sent to another provider. It
 * never changes the payment. If this provider has charged after all, a case is opened and an operator refunds the charge there:
 * both providers may have charged the payment.
 */
async function settleFormer(deps: PaymentDeps, { name, job, former, update }: FormerEvent): Promise<void> {
  const { payment, attempted, number } = former
  const charge = await chargeOfFormer(deps, attempted, update)
  if (charge === 'unknown') return retryLater(deps, job)
  const now = deps.clock()
  const isNew = await transaction(deps.db, async (tx) => {
    await settleCallback(tx, name, payment.id, now)
    await finishJob(tx, job)
    if (!charge) return false
    const { moved, caseSuffix, reported } = charge
    const { amount, currency, reference } = moved
    const details = {
      ...{ state: payment.state, amount, currency, attempt: number, provider: attempted.provider },
      ...{ reference: reference ?? '', ...(reported !== undefined && { reported }) },
    }
    return openCase(tx, payment.id, 'late_success', details, now, `${payment.id} attempt ${number}${caseSuffix}`)
  })
  if (!isNew) return
  deps.metrics?.caseOpened('late_success')
  deps.logger.error(
    { paymentId: payment.id, provider: attempted.provider },
    'operator case: a provider has charged a payment that was already sent to another provider',
  )
}

/**
 * Returns the callback's verdict. If it has none that is clear, requests the status. Undefined if the provider has no status
 * query.
 */
async function verdictOn(
  deps: PaymentDeps,
  payment: Payment,
  update: Verdict | undefined,
): Promise<Verdict | undefined> {
  const read = update && checkedVerdict(deps, payment.provider, update)
  if (read && read.kind !== 'unknown') return read
  const provider = providerOf(deps.providers, payment)
  // A provider that is not configured may be missing only now or only in this process: the job asks it later.
  if (!provider || provider.status) return requestStatus(deps, payment)
  deps.logger.warn(
    { paymentId: payment.id, why: read?.why },
    'a callback has no verdict, and its provider has no status query',
  )
  return undefined
}

async function retryLater({ db, clock, timing }: PaymentDeps, job: Job): Promise<void> {
  const next = new Date(clock().getTime() + reconcileDelayMs(timing, job.attempt))
  await transaction(db, (tx) => returnJob(tx, job, next))
}

type UnknownPayment = {
  readonly name: EventName
  readonly stored: StoredEvent | undefined
  readonly job: Job
  /** Undefined if the message was not stored, because the provider can be asked for it. */
  readonly update: CallbackUpdate | undefined
}

/** What the provider reported about a payment, for the operator who compares it with the provider's records. */
function factsIn(update: CallbackUpdate | undefined): Readonly<Record<string, string>> {
  if (!update) return {}
  if ('report' in update)
    return { reported: update.report.kind, amount: update.report.amount, currency: update.report.currency }
  if ('operation' in update) {
    const { operation } = update
    const named = 'operationId' in operation ? { operationId: operation.operationId } : { reportId: operation.reportId }
    return { reported: `operation ${operation.kind}`, ...named }
  }
  const { verdict } = update
  return 'facts' in verdict
    ? { reported: verdict.kind, amount: verdict.facts.amount, currency: verdict.facts.currency }
    : {}
}

/**
 * Handles a genuine message about a payment that this database does not have, perhaps because it was restored from an older
 * state. The message is not marked as settled, and one case is opened for each payment. A reference may arrive before the
 * response that contains it: it is looked up again, first quickly, and as long as a payment may stay open.
 */
async function handleUnknownPayment(deps: PaymentDeps, { name, stored, job, update }: UnknownPayment): Promise<void> {
  const { clock, timing, metrics, logger } = deps
  const { provider, eventId } = name
  const reference = stored?.reference ?? null
  const isRecent = stored !== undefined && clock().getTime() - stored.receivedAt.getTime() < timing.neverSettledMs
  const mayArrive = reference !== null && isRecent
  if (mayArrive && job.attempt < timing.referenceAttempts) return retryLater(deps, job)
  const paymentId = reference ?? stored?.paymentId ?? ''
  const isNew = await transaction(deps.db, async (tx) => {
    if (mayArrive) await returnJob(tx, job, new Date(clock().getTime() + reconcileDelayMs(timing, job.attempt)))
    else await finishJob(tx, job)
    const details = { provider, found: 'callback', eventId, ...factsIn(update) }
    return openCaseAbout(tx, `${provider} ${paymentId}`, 'unknown_payment', details, clock())
  })
  if (!isNew) return
  metrics?.caseOpened('unknown_payment')
  logger.error({ provider, eventId, paymentId }, 'operator case: a callback names an unknown payment')
}
