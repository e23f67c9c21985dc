/**
 * Sends error reports one after another from a bounded buffer. No caller waits for it: a report is dropped and counted if the
 * buffer is full or the receiver does not accept it.
 */
import { REPORTS_WAITING_MAX } from './limits'

/** OBS-1: the wait after a rate limit of the receiver without a time. */
export const RATE_LIMIT_WAIT_MS = 60_000
/** Maximum of the wait, even if the receiver requests a longer one. */
const RATE_LIMIT_WAIT_MS_MAX = 3_600_000
const SECOND_MS = 1000
/** The category of our reports in the receiver's rate limits. */
const CATEGORY = 'error'

export type DropReason = 'buffer_full' | 'rate_limited' | 'not_delivered'

/** The parts of a response that are read. */
export type ReportAnswer = {
  readonly status: number
  /** Null if the response has no such header. */
  readonly header: (name: string) => string | null
}

export type QueueSettings = {
  /** Rejects if there was no response in time. */
  readonly post: (envelope: string) => Promise<ReportAnswer>
  readonly nowMs: () => number
  readonly onDropped?: (reason: DropReason) => void
}

export type ReportQueue = {
  /** Returns at once and never throws. */
  add(envelope: string): void
  /** Resolves when no report is waiting or being sent. */
  settled(): Promise<void>
  /** Drops the reports that wait, and accepts no more. */
  stop(): void
}

function retryAfterMs(value: string | null, nowMs: number): number {
  if (value === null) return RATE_LIMIT_WAIT_MS
  const seconds = Number(value)
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * SECOND_MS
  return waitMs > 0 ? waitMs : RATE_LIMIT_WAIT_MS
}

/**
 * Returns for how many milliseconds no reports may be sent: by the receiver's own header, else after a 429 by `Retry-After`, else
 * 60 s (OBS-1); at most an hour. A 429 whose own header is empty or does not limit errors is a limit nevertheless.
 */
export function waitMsOf({ status, header }: ReportAnswer, nowMs: number): number {
  const waits = (header('x-sentry-rate-limits') ?? '').split(',').map((limit) => {
    const [seconds = '', categories = ''] = limit.trim().split(':', 2)
    const isOurs = categories === '' || categories.split(';').includes(CATEGORY)
    const given = Number(seconds) * SECOND_MS
    return isOurs ? (given >= 0 ? given : RATE_LIMIT_WAIT_MS) : 0
  })
  const waitMs = Math.max(0, ...waits) || (status === 429 ? retryAfterMs(header('retry-after'), nowMs) : 0)
  return Math.min(RATE_LIMIT_WAIT_MS_MAX, waitMs)
}

export function createReportQueue({ post, nowMs, onDropped = () => undefined }: QueueSettings): ReportQueue {
  const waiting: string[] = []
  let sending: Promise<void> | undefined
  let limitedAtMs = 0
  let limitMs = 0
  let isStopped = false

  /** A clock that was set back ends a limit, because the remaining time is not known. */
  function isLimited(): boolean {
    const elapsedMs = nowMs() - limitedAtMs
    return elapsedMs >= 0 && elapsedMs < limitMs
  }

  /** Why a report cannot be sent now. */
  const refusal = (): DropReason | undefined => (isStopped ? 'not_delivered' : isLimited() ? 'rate_limited' : undefined)

  async function sendOne(envelope: string): Promise<void> {
    const refused = refusal()
    if (refused !== undefined) {
      onDropped(refused)
      return
    }
    try {
      const answer = await post(envelope)
      limitedAtMs = nowMs()
      limitMs = waitMsOf(answer, limitedAtMs)
      if (answer.status < 200 || answer.status > 299)
        onDropped(answer.status === 429 ? 'rate_limited' : 'not_delivered')
    } catch {
      // The receiver cannot be reached. A report is not retried: the next error causes another one.
      onDropped('not_delivered')
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      await sendOne(next)
      waiting.shift()
    }
    sending = undefined
  }

  return {
    add(envelope) {
      const refused = refusal()
      if (refused !== undefined) onDropped(refused)
      else if (waiting.length >= REPORTS_WAITING_MAX) onDropped('buffer_full')
      else {
        waiting.push(envelope)
        sending ??= sendAll()
      }
    },
    settled: async () => sending,
    stop: () => {
      isStopped = true
    },
  }
}
