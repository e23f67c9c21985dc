/**
 * Sends events in batches, and never in the way of anything (CLICK-2, CLICK-4): one batch at a time, unless the page leaves,
 * after a while, with a timeout; what cannot be sent waits, up to a thousand events, and is then lost.
 */
import { CLICKSTREAM_FINAL_STATUSES, CLICKSTREAM_QUEUE_MAX } from '@modulor/contract/clickstream-limits'
import { nextBatch, type BatchContext, type QueuedEvent } from './batch'

const FLUSH_DELAY_MS = 5_000
const RETRY_DELAY_MS_MIN = 10_000
const RETRY_DELAY_MS_MAX = 300_000
/** As long as a service may ask for. A timer takes no more than 24 days, and one that is longer ends at once. */
const REQUESTED_DELAY_MS_MAX = 86_400_000

/** A status; 0: no answer came. */
export type SendBody = (body: string, isLeaving: boolean) => Promise<{ status: number; retryAfterMs?: number }>

export type Transport = {
  /** Of one body. */
  readonly bytesMax: number
  readonly send: SendBody
}

export type SenderOptions = {
  readonly around: BatchContext
  /**
   * The way to send at the moment; undefined: nothing may be sent now. By POST where the page leaves, and for a batch that
   * did not arrive: another instance takes no large one over a stream.
   */
  readonly transport: (isPostNeeded: boolean) => Transport | undefined
}

export type Sender = {
  readonly add: (event: QueuedEvent) => void
  /**
   * Sends the waiting events at once, because the page may be leaving. A delay that the service requested is kept, unless `isLast`:
   * then the page is about to be removed, and one request is sent nevertheless.
   */
  readonly flush: (isLeaving: boolean, isLast?: boolean) => void
  /** Forgets what waits. */
  readonly clear: () => void
  readonly stop: () => void
}

const isAnswered = (status: number) => (status >= 200 && status < 300) || CLICKSTREAM_FINAL_STATUSES.includes(status)

const without = (all: readonly QueuedEvent[], some: readonly QueuedEvent[]) =>
  all.filter((each) => !some.includes(each))

export function createSender({ around, transport }: SenderOptions): Sender {
  let queue: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failuresCount = 0
  let inFlight: readonly QueuedEvent[] = []
  let isStopped = false
  /** Whether the running timer is a delay that the service requested. */
  let isAsked = false

  function schedule(delayMs: number, isNowAsked = false): void {
    if (isNowAsked) clearTimeout(timer)
    else if (timer !== undefined || inFlight.length > 0) return
    if (isStopped || queue.length === 0) return
    isAsked = isNowAsked
    timer = setTimeout(() => void send(false), delayMs)
  }

  async function send(isLeaving: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isAsked = false
    const way = transport(isLeaving || failuresCount > 0)
    if ((inFlight.length > 0 && !isLeaving) || isStopped || !way) return
    const waiting = without(queue, inFlight)
    const batch = nextBatch(waiting, around, way.bytesMax)
    if (!batch) return
    // An event that fits into no body, with a name of the configuration at its most: it is lost.
    const sent = waiting.slice(0, Math.max(batch.count, 1))
    inFlight = [...inFlight, ...sent]
    const { status, retryAfterMs = 0 } = batch.count === 0 ? { status: 400 } : await way.send(batch.body, isLeaving)
    inFlight = without(inFlight, sent)
    if (isAnswered(status)) {
      queue = without(queue, sent)
      failuresCount = 0
      schedule(isLeaving ? 0 : FLUSH_DELAY_MS)
      return
    }
    const backoffMs = Math.min(RETRY_DELAY_MS_MAX, RETRY_DELAY_MS_MIN * 2 ** failuresCount)
    failuresCount += 1
    schedule(Math.max(backoffMs, Math.min(retryAfterMs, REQUESTED_DELAY_MS_MAX)), retryAfterMs > 0)
  }

  return {
    add(event) {
      // The newest is lost; the number of the next one tells.
      if (queue.length < CLICKSTREAM_QUEUE_MAX) queue.push(event)
      schedule(FLUSH_DELAY_MS)
    },
    flush(isLeaving, isLast) {
      if (isLast || !isAsked) void send(isLeaving)
    },
    clear() {
      queue = []
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
