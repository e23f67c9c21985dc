/**
 * Sends events in batches after a delay, with a timeout, and one batch at a time unless the page is being left
 * (CLICK-2, CLICK-4). Up to a thousand events that could not be sent are kept and retried; further ones are dropped.
 */
import { CLICKSTREAM_FINAL_STATUSES, CLICKSTREAM_QUEUE_MAX } from '@modulor/contract/clickstream-limits'
import { nextBatch, type BatchContext, type QueuedEvent } from './batch'

const FLUSH_DELAY_MS = 5_000
const RETRY_DELAY_MS_MIN = 10_000
const RETRY_DELAY_MS_MAX = 300_000
/** The longest `Retry-After` that is used. `setTimeout` runs at once for delays of more than 24 days. */
const REQUESTED_DELAY_MS_MAX = 86_400_000

/** Resolves with the HTTP status; 0: no response. Never rejects. */
export type SendBody = (body: string, isLeaving: boolean) => Promise<{ status: number; retryAfterMs?: number }>

export type Transport = {
  /** The largest size of one body. */
  readonly bytesMax: number
  readonly send: SendBody
}

export type SenderOptions = {
  readonly context: BatchContext
  /**
   * Returns the current transport; undefined: nothing may be sent now. `isPostNeeded` while the page is being left, and
   * after a failure, because another instance of the service may not accept a large batch over the realtime connection.
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
  /** Drops the waiting events. */
  readonly clear: () => void
  readonly stop: () => void
}

const isAnswered = (status: number) => (status >= 200 && status < 300) || CLICKSTREAM_FINAL_STATUSES.includes(status)

const without = (all: readonly QueuedEvent[], some: readonly QueuedEvent[]) =>
  all.filter((each) => !some.includes(each))

export function createSender({ context, transport }: SenderOptions): Sender {
  let queue: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failuresCount = 0
  let inFlight: readonly QueuedEvent[] = []
  let isStopped = false
  /** Whether the running timer is a delay that the service requested. */
  let isDelayRequested = false

  function schedule(delayMs: number, isRequested = false): void {
    if (isRequested) clearTimeout(timer)
    else if (timer !== undefined || inFlight.length > 0) return
    if (isStopped || queue.length === 0) return
    isDelayRequested = isRequested
    timer = setTimeout(() => void send(false), delayMs)
  }

  async function send(isLeaving: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isDelayRequested = false
    const current = transport(isLeaving || failuresCount > 0)
    if ((inFlight.length > 0 && !isLeaving) || isStopped || !current) return
    const waiting = without(queue, inFlight)
    const batch = nextBatch(waiting, context, current.bytesMax)
    if (!batch) return
    // If the first event alone is too large for a body, it is dropped. Only a long name in the configuration can cause
    // this.
    const sent = waiting.slice(0, Math.max(batch.count, 1))
    inFlight = [...inFlight, ...sent]
    const { status, retryAfterMs = 0 } = batch.count === 0 ? { status: 400 } : await current.send(batch.body, isLeaving)
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
      // If the queue is full, the new event is dropped. The gap in the sequence numbers shows this.
      if (queue.length < CLICKSTREAM_QUEUE_MAX) queue.push(event)
      schedule(FLUSH_DELAY_MS)
    },
    flush(isLeaving, isLast) {
      if (isLast || !isDelayRequested) void send(isLeaving)
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
