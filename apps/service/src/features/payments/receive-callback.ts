import { transaction, type Tx } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import { finishJob, makeLeasedJob, returnJob, type Job, type Lease } from '../../jobs/job-queue'
import { done, refused, type Outcome } from '../../outcome'
import type { Verdict } from '../../providers/provider'
import { applyVerdict } from './apply-verdict'
import { checkedVerdict } from './checked-verdict'
import { paymentOfCallback, settleCallback, storeCallback } from './callback-inbox.repository'
import { askStatus } from './follow-payment'
import type { PaymentDeps } from './payment-deps'
import { openCaseAbout } from './operator-cases.repository'
import { findPayment } from './payments.repository'
import type { ProviderCallback } from './payments.types'
import { reconcileDelayMs } from './timing'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type StoredEvent = { readonly provider: string; readonly eventId: string; readonly paymentId: string }

/**
 * A provider's callback (SVC-5, A3): verified over its bytes, stored under its event id for ever, then accepted. Its
 * effect follows at once; a process that dies between leaves it to the inbox job. A copy is accepted and changes
 * nothing. Refuses `signature_invalid`, and stores nothing of it.
 */
export async function receiveCallback(
  deps: PaymentDeps,
  callback: ProviderCallback,
): Promise<Outcome<{ accepted: true }>> {
  const { provider, rawBody } = callback
  const reading = deps.providers.get(provider)?.readCallback(callback.headers, rawBody)
  if (!reading) return refused('not_found')
  if (reading.kind === 'forged') return refused('signature_invalid')
  if (reading.kind === 'unreadable') {
    deps.logger.error({ provider }, 'a genuine callback could not be read')
    return refused('bad_request')
  }
  const event: StoredEvent = { provider, eventId: reading.eventId, paymentId: reading.paymentId }
  const lease = await store(deps, event, rawBody)
  if (!lease) return done({ accepted: true })
  crashPoint('after-callback-stored')
  try {
    await settle(deps, event, { ...lease, attempt: 0 }, reading.verdict)
  } catch (error) {
    deps.logger.error({ err: error, provider, eventId: event.eventId }, 'a stored callback waits for its job')
  }
  return done({ accepted: true })
}

async function store(deps: PaymentDeps, event: StoredEvent, body: string): Promise<Lease | undefined> {
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    if (!(await storeCallback(tx, { ...event, body, now }))) return undefined
    const leaseUntil = new Date(now.getTime() + deps.timing.leaseMs)
    const name = { kind: 'callback', subject: `${event.provider} ${event.eventId}` } as const
    return makeLeasedJob(tx, name, deps.instanceId, leaseUntil)
  })
}

/** The inbox job: the provider is asked for the payment's current state, because the stored message may be outdated. */
export async function settleStoredCallback(deps: PaymentDeps, job: Job): Promise<void> {
  // A provider's name has no space; the ids of its events may have one.
  const [provider = '', ...rest] = job.subject.split(' ')
  const eventId = rest.join(' ')
  const paymentId = await paymentOfCallback(deps.db, { provider, eventId })
  await settle(deps, { provider, eventId, paymentId: paymentId ?? '' }, job)
}

/**
 * A genuine message about a payment that this database does not have: perhaps it was restored from an older state. The
 * message stays unsettled, and an operator is asked; once for each payment.
 */
async function complainOfUnknown(deps: PaymentDeps, event: StoredEvent, job: Job): Promise<void> {
  const { provider, eventId, paymentId } = event
  const isNew = await transaction(deps.db, async (tx) => {
    await finishJob(tx, job)
    return openCaseAbout(tx, `${provider} ${paymentId}`, 'unknown_payment', { provider, eventId }, deps.clock())
  })
  if (!isNew) return
  deps.metrics?.caseOpened('unknown_payment')
  deps.logger.error({ provider, eventId, paymentId }, 'operator case: a callback about a payment that is not here')
}

async function settle(deps: PaymentDeps, event: StoredEvent, job: Job, told?: Verdict): Promise<void> {
  const settled = async (tx: Tx) => {
    await settleCallback(tx, event, deps.clock())
    await finishJob(tx, job)
  }
  const payment = UUID.test(event.paymentId) ? await findPayment(deps.db, event.paymentId) : undefined
  if (payment?.provider !== event.provider) {
    return complainOfUnknown(deps, event, job)
  }
  // A callback without a clear state still triggers a status request.
  const read = told && checkedVerdict(deps, event.provider, told)
  const verdict = read && read.kind !== 'unknown' ? read : await askStatus(deps, payment)
  if (verdict.kind === 'unknown') {
    const next = new Date(deps.clock().getTime() + reconcileDelayMs(deps.timing, job.attempt))
    await transaction(deps.db, (tx) => returnJob(tx, job, next))
    return
  }
  await applyVerdict(deps, { paymentId: payment.id, verdict, cause: 'callback', alongside: settled })
}
