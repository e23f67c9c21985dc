import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Webhook } from 'standardwebhooks'
import type { Tables } from '../../db'
import { again } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import { inBatches } from '../../jobs/in-batches'
import type { JobHandler } from '../../jobs/job-runner'
import type { OutwardAnswer, OutwardClient } from '../../providers/outward-client'
import { firstDueEvents, settleDeliveries, type Ending } from './merchant-events.repository'
import type { DueEvent } from './merchant-events.types'

const DELIVERY_RETRY_MS_FIRST = 5_000
export const DELIVERY_RETRY_MS_MAX = 8 * 60 * 60_000
/** Each wait differs by up to this part, so that a merchant who comes back is not met by everything at once. */
const RETRY_JITTER = 0.2
/** After this the event waits for a replay. */
const DELIVERY_AGE_MS_MAX = 30 * 24 * 60 * 60_000
/** The merchant's way to say: never send this again. */
const GONE = 410

export type Delivery = {
  readonly db: Kysely<Tables>
  readonly client: OutwardClient
  readonly clock: () => Date
  readonly logger: Logger
  /** Where a brand takes its events; undefined for a brand that left the configuration. */
  readonly endpointOf: (brand: string) => { readonly url: string; readonly secret: string } | undefined
  readonly random?: () => number
}

/** How long to wait after the given number of failed attempts: doubling, with jitter, at most 8 hours. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(DELIVERY_RETRY_MS_FIRST * 2 ** attempt, DELIVERY_RETRY_MS_MAX)
  return Math.round(full * (1 - RETRY_JITTER + 2 * RETRY_JITTER * random))
}

/**
 * The job that delivers one payment's events (SVC-4): Standard Webhooks, in their order, one per run, so that a run is
 * shorter than its lease; jobs that run at the same time share their statements. Anything but a 2xx is tried again for 30 days. At least once: an answer that is lost, or a
 * process that dies before it is written down, sends the same event with the same id again.
 */
export function createDelivery(delivery: Delivery): JobHandler {
  const { db, clock, logger, random = Math.random } = delivery

  async function send(event: DueEvent): Promise<OutwardAnswer | undefined> {
    const endpoint = delivery.endpointOf(event.brand)
    if (!endpoint) return undefined
    const at = clock()
    return delivery.client.send({
      method: 'POST',
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(endpoint.secret).sign(event.id, at, event.body),
      },
      body: event.body,
    })
  }

  function judge(event: DueEvent, answer: OutwardAnswer | undefined): 'due' | 'delivered' | 'given_up' {
    if (answer?.kind === 'answered' && answer.status >= 200 && answer.status < 300) return 'delivered'
    const isTooOld = clock().getTime() - event.firstDueAt.getTime() > DELIVERY_AGE_MS_MAX
    const isGone = !answer || (answer.kind === 'answered' && answer.status === GONE)
    return isTooOld || isGone ? 'given_up' : 'due'
  }

  const firstDue = inBatches((paymentIds: readonly string[]) => firstDueEvents(db, paymentIds))
  const settle = inBatches((endings: readonly Ending[]) => again(() => settleDeliveries(db, endings, clock())))

  return async (job) => {
    const event = await firstDue(job.subject)
    if (!event) return settle({ job })
    crashPoint('before-event-delivered')
    const answer = await send(event)
    crashPoint('after-event-delivered')
    const state = judge(event, answer)
    if (state === 'delivered') return settle({ job, event: { id: event.id, state } })
    const heard = answer?.kind === 'answered' ? answer.status : (answer?.why ?? 'no_endpoint')
    logger.warn({ eventId: event.id, brand: event.brand, heard, state }, 'merchant event not delivered')
    const retryAt = new Date(clock().getTime() + retryDelayMs(event.attempt, random()))
    return settle({ job, event: { id: event.id, state }, ...(state === 'due' && { retryAt }) })
  }
}
