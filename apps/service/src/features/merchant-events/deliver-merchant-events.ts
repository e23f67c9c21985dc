import { API_VERSION_HEADER, eventInVersion } from '@modulor/contract/api-versions'
import type { DeliveryAttempt } from '@modulor/contract/box'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import { retryTransaction, transaction } from '../../db/transaction'
import { crashPoint } from '../../jobs/crash-point'
import { inBatches } from '../../in-batches'
import { lockJob } from '../../jobs/job-queue'
import type { JobHandler } from '../../jobs/job-runner'
import type { OutboundAnswer, OutboundClient } from '../../providers/outbound-client'
import { NO_TRACER, type Tracer } from '../../tracing'
import type { Breakers } from '../../jobs/breakers'
import { firstDueEvents, settleDeliveries, type Ending } from './merchant-events.repository'
import type { DueEvent, GivenUp } from './merchant-events.types'
import { SUSPENDED_PROBE_MS, suspendEndpoint } from './suspended-endpoints.repository'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations'
import { signedHeaders } from '../../providers/signed-headers'

const DELIVERY_RETRY_MS_FIRST = 5 * SECOND_MS
const DELIVERY_RETRY_MS_MAX = 8 * HOUR_MS
/**
 * Each delay is varied by up to this part, so that a merchant who is available again does not receive all events at the same
 * time.
 */
const RETRY_JITTER = 0.2
/**
 * The merchant reports that the endpoint no longer exists. That may be a mistake, so the endpoint is suspended and its events
 * are kept.
 */
const GONE = 410
/** For a brand that is no longer configured, but may be configured again. */
const DAYS_WITHOUT_ENDPOINT = 30
const SHOWN_ANSWER_LENGTH_MAX = 2_000

export type Endpoint = {
  readonly url: string
  readonly secret: string
  /** The version of the merchant API in which it receives events. */
  readonly apiVersion: string
  /** An event that is not accepted for this many days is given up and waits for a replay. */
  readonly give_up_after_days: number
}

/** Opens a case for each event that is given up. Returns a function that notifies operators; it is called after the commit. */
type OnGivenUp = (db: Kysely<Tables>, events: readonly GivenUp[]) => Promise<() => void>

export type Delivery = {
  readonly db: Kysely<Tables>
  readonly client: OutboundClient
  readonly clock: () => Date
  readonly logger: Logger
  /** The endpoint of a brand; undefined if the brand is no longer configured. */
  readonly endpointOf: (brand: string) => Endpoint | undefined
  readonly breakers: Breakers
  readonly onGivenUp: OnGivenUp
  /** Counts each attempt. */
  readonly onSent?: (brand: string, isAccepted: boolean) => void
  /** Called for each attempt, with the request and the response. Set only in a box (the offline test environment). */
  readonly onAttempt?: ((attempt: DeliveryAttempt) => void) | undefined
  readonly random?: () => number
  readonly tracer?: Tracer | undefined
}

/** The delay after the given number of failed attempts: doubled each time, with jitter, and at most 8 hours before the jitter. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(DELIVERY_RETRY_MS_FIRST * 2 ** attempt, DELIVERY_RETRY_MS_MAX)
  return Math.round(full * (1 - RETRY_JITTER + 2 * RETRY_JITTER * random))
}

/** Only a 2xx is an acknowledgement. The client never returns a status below 200. */
const isAcceptance = (answer: OutboundAnswer | undefined) => answer?.kind === 'answered' && answer.status < 300

const statusOf = (answer: OutboundAnswer | undefined) =>
  answer?.kind === 'answered' ? { 'http.response.status_code': answer.status } : {}

const toAttempt = (
  { id, brand, type, paymentId, body }: DueEvent,
  { at, url, headers }: { readonly at: Date; readonly url: string; readonly headers: Record<string, string> },
  answer: OutboundAnswer,
): DeliveryAttempt => ({
  ...{ event_id: id, brand, type, payment_id: paymentId, at: at.toISOString(), url, headers, body },
  status: answer.kind === 'answered' ? answer.status : null,
  answer: answer.kind === 'answered' ? answer.body.slice(0, SHOWN_ANSWER_LENGTH_MAX) : answer.why,
})

/**
 * The job that delivers one payment's events (SVC-4) as Standard Webhooks. It delivers them in order, one per run, so that a
 * run is shorter than its lease; jobs that run at the same time share their statements. Without a 2xx the event is retried for
 * the brand's number of days; then it is given up, operators are alerted, and only a replay sends it. A 410 suspends the
 * endpoint. Delivery is at least once: if a response is lost, or the process dies before it is stored, the same event is sent
 * again with the same id.
 */
export function createDelivery(delivery: Delivery): JobHandler {
  const { db, clock, logger, random = Math.random, tracer = NO_TRACER } = delivery

  async function send(event: DueEvent): Promise<OutboundAnswer | undefined> {
    const endpoint = delivery.endpointOf(event.brand)
    if (!endpoint) return undefined
    const { url, secret, apiVersion } = endpoint
    const body = eventInVersion(event.body, apiVersion)
    const signed = signedHeaders({ id: event.id, body, secret, at: clock() })
    const headers = { ...signed, [API_VERSION_HEADER]: apiVersion }
    const answer = await delivery.client.send({ method: 'POST', url, headers, body, isStatusEnough: true })
    delivery.onAttempt?.(toAttempt({ ...event, body }, { at: clock(), url, headers }, answer))
    return answer
  }

  function eventStateAfter(event: DueEvent, answer: OutboundAnswer | undefined): 'due' | 'delivered' | 'given_up' {
    if (isAcceptance(answer)) return 'delivered'
    const days = delivery.endpointOf(event.brand)?.give_up_after_days ?? DAYS_WITHOUT_ENDPOINT
    return clock().getTime() - event.firstDueAt.getTime() > days * DAY_MS ? 'given_up' : 'due'
  }

  /** Updates the circuit breaker and the suspension of the endpoint. */
  async function noteEndpoint({ brand }: DueEvent, answer: OutboundAnswer | undefined): Promise<void> {
    if (isAcceptance(answer)) {
      delivery.breakers.succeeded('endpoint', brand)
      return
    }
    delivery.breakers.failed('endpoint', brand)
    if (answer?.kind !== 'answered' || answer.status !== GONE) return
    const now = clock()
    const url = delivery.endpointOf(brand)?.url ?? ''
    const probeAt = new Date(now.getTime() + SUSPENDED_PROBE_MS)
    if (await suspendEndpoint(db, { brand, url, now, probeAt }))
      logger.error({ brand }, 'the merchant’s endpoint answered 410; its deliveries are suspended')
  }

  const firstDue = inBatches((paymentIds: readonly string[]) => firstDueEvents(db, paymentIds))
  const settle = inBatches((endings: readonly Ending[]) =>
    retryTransaction(() => settleDeliveries(db, endings, clock())),
  )

  /**
   * Gives the event up and opens its case, only if the lease is still valid: another instance may have delivered the event
   * meanwhile.
   */
  async function giveUp(ending: Ending, event: GivenUp): Promise<boolean> {
    const given = await transaction(db, async (tx) => {
      if (!(await lockJob(tx, ending.job))) return undefined
      const [isDueAgain = false] = await settleDeliveries(tx, [ending], clock())
      return { isDueAgain, tell: await delivery.onGivenUp(tx, [event]) }
    })
    given?.tell()
    return given?.isDueAgain ?? false
  }

  return async (job) => {
    const event = await firstDue(job.subject)
    if (!event) return settle({ job })
    crashPoint('before-event-delivered')
    const sending = { name: 'merchant event', kind: 'client', paymentId: job.subject } as const
    const answer = await tracer.inSpan(sending, () => send(event), statusOf)
    crashPoint('after-event-delivered')
    const state = eventStateAfter(event, answer)
    await noteEndpoint(event, answer)
    delivery.onSent?.(event.brand, state === 'delivered')
    const result = answer?.kind === 'answered' ? answer.status : (answer?.why ?? 'no_endpoint')
    const ended = { id: event.id, state, answer: String(result) }
    if (state === 'delivered') return settle({ job, event: ended })
    const { id: eventId, brand } = event
    logger.warn({ paymentId: job.subject, eventId, brand, heard: result, state }, 'merchant event not delivered')
    if (state === 'given_up')
      return giveUp({ job, event: ended }, { ...event, attempts: event.attempt + 1, answer: ended.answer })
    // The job's count can be lower after an outage (`jobs_bring_forward`), the event's after a replay: the lower one decides.
    const retryAt = new Date(clock().getTime() + retryDelayMs(Math.min(event.attempt, job.attempt), random()))
    return settle({ job, event: ended, retryAt })
  }
}
