import { randomUUID } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import { transaction, type Tx } from '../../../db/transaction'
import { crashPoint } from '../../../jobs/crash-point'
import { makeLeasedJob, type Lease } from '../../../jobs/job-queue'
import { done, refused, type Outcome } from '../../../outcome'
import type { Acknowledgement, CallbackEvent, ReadCallback, Provider } from '../../../providers/provider'
import { storeCallback } from '../store/callback-inbox.repository'
import type { PaymentDeps } from '../model/payment-deps'
import { findPaymentIdByReference } from '../store/payments.repository'
import type { ProviderCallback } from '../model/payments.types'
import { settleAtOnce } from './settle-callback'
import { isStorable, toStoredUpdate } from './stored-verdict'
import { withTimeout } from '../../../with-timeout'

/** The acknowledgement for a provider whose plug-in does not define its own. */
const ACCEPTED: Acknowledgement = { status: 200, contentType: 'application/json', body: '{"accepted":true}' }

/**
 * Receives a provider's callback (SVC-5, A3): verifies its signature over the raw bytes, stores its events permanently under
 * their ids, then acknowledges it as the provider requires. The events are processed at once or, after a delay or a crash, by
 * the inbox job. A repeated callback is acknowledged and changes nothing. Refuses `signature_invalid`, and `bad_request` for a
 * body that the plug-in cannot read; such a callback is not stored. Throws if an event cannot be stored: then no event of the
 * callback is stored, and the provider repeats it.
 */
export async function receiveCallback(
  deps: PaymentDeps,
  callback: ProviderCallback,
): Promise<Outcome<Acknowledgement>> {
  const { provider: name } = callback
  const provider = deps.providers.get(name)
  if (!provider) return refused('not_found')
  const result = await read(deps, provider, callback)
  if (result.kind === 'forged') return refused('signature_invalid')
  if (result.kind === 'unreadable') {
    deps.logger.error({ provider: name }, 'the payload of a callback with a valid signature could not be parsed')
    return refused('bad_request')
  }
  const leases = await transaction(deps.db, (tx) => store(tx, deps, { ...callback, events: result.events }))
  if (leases.size > 0) crashPoint('after-callback-stored')
  const settling = deps.background(settleInOrder(deps, name, result.events, leases))
  await withTimeout(settling, deps.timing.answerMsMax)
  return done(result.acknowledgement ?? ACCEPTED)
}

/**
 * Reads the callback with the plug-in. It is `unreadable` if the plug-in throws or takes too long. Nothing of the body is
 * logged.
 */
async function read(deps: PaymentDeps, provider: Provider, callback: ProviderCallback): Promise<ReadCallback> {
  const { headers, rawBody, query } = callback
  try {
    const reading = provider.readCallback({ headers, rawBody, query })
    const read = (await withTimeout(reading, deps.timing.readCallbackMsMax)) ?? { kind: 'unreadable' as const }
    return read.kind === 'events' && !read.events.every(isStorable) ? { kind: 'unreadable' } : read
  } catch (error) {
    deps.logger.error(
      { provider: callback.provider, error: error instanceof Error ? error.name : 'thrown' },
      'the plug-in of the provider threw an error',
    )
    return { kind: 'unreadable' }
  }
}

type Delivery = ProviderCallback & { readonly events: readonly CallbackEvent[] }

/** Stores the new events, each with its job. Returns the leases by the events' ids. */
async function store(tx: Tx, deps: PaymentDeps, delivery: Delivery): Promise<ReadonlyMap<string, Lease>> {
  const { provider, events, rawBody } = delivery
  const now = deps.clock()
  const leaseUntil = new Date(now.getTime() + deps.timing.leaseMs)
  const hasStatusQuery = deps.providers.get(provider)?.status !== undefined
  const deliveryId = events.length > 1 ? randomUUID() : null
  const leases = new Map<string, Lease>()
  // All processes use the same order, so that two copies of a body that arrive at the same time cannot deadlock.
  for (const event of [...events].sort((one, other) => (one.eventId < other.eventId ? -1 : 1))) {
    const { eventId, payment } = event
    const isNew = await storeCallback(
      tx,
      {
        provider,
        eventId,
        ...('paymentId' in payment
          ? { paymentId: payment.paymentId, reference: null }
          : {
              paymentId: (await findPaymentIdByReference(tx, provider, payment.reference)) ?? '',
              reference: payment.reference,
            }),
        verdict: toStoredUpdate(event, hasStatusQuery),
        deliveryId,
        body: leases.size === 0 ? textOf(rawBody) : '',
      },
      now,
    )
    if (!isNew) continue
    const name = { kind: 'callback', subject: `${provider} ${eventId}` } as const
    leases.set(eventId, await makeLeasedJob(tx, name, deps.instanceId, leaseUntil))
  }
  return leases
}

/** The bytes as a text column can store them. */
function textOf(bytes: Buffer): string {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : `base64:${bytes.toString('base64')}`
}

async function settleInOrder(
  deps: PaymentDeps,
  provider: string,
  events: readonly CallbackEvent[],
  leases: ReadonlyMap<string, Lease>,
): Promise<void> {
  for (const event of events) {
    const { eventId } = event
    const lease = leases.get(eventId)
    if (lease) await settleAtOnce(deps, { provider, eventId }, lease, event)
  }
}
