/**
 * Spans of a payment: the request, the phases, the calls to providers, the events. A span has only attributes of a
 * closed list: no id of a session or a payment, no amount, no text from outside (OBS-2).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isTraceSampled,
  newSpanId,
  newTraceId,
  readTraceparent,
  traceIdOfPayment,
  writeTraceparent,
  type TraceContext,
} from './trace-context'

export type SpanAttributes = {
  readonly 'http.request.method'?: string
  /** The pattern of the path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'cashier.flow'?: string
  readonly 'cashier.method'?: string
  readonly 'cashier.provider'?: string
  readonly 'cashier.verdict'?: string
  readonly 'cashier.state'?: string
  readonly 'cashier.cause'?: string
}

export type SpanKind = 'internal' | 'server' | 'client'
export type FinishedSpan = {
  readonly context: TraceContext
  readonly parentSpanId: string | undefined
  readonly links: readonly TraceContext[]
  readonly name: string
  readonly kind: SpanKind
  readonly startMs: number
  readonly endMs: number
  readonly attributes: SpanAttributes
  readonly isFailed: boolean
}

export type Work = {
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes?: SpanAttributes
  /** The payment whose trace the work belongs to; without it the trace of the request. */
  readonly paymentId?: string
}

export type RequestSpan = {
  /** Runs the rest of the request in the span. */
  run(next: () => void): void
  end(attributes: SpanAttributes): void
}

export type Tracer = {
  startRequest(traceparent: string | undefined): RequestSpan
  /** `attributesOf` returns further attributes from the result. */
  inSpan<T>(work: Work, run: () => Promise<T>, attributesOf?: (result: T) => SpanAttributes): Promise<T>
  /** Runs work that serves other callers too, such as the job queue, outside of any span. */
  outside(run: () => void): void
  /** The header for the current span, for a receiver that may get it. */
  traceparent(): string | undefined
}

/** The tracer while tracing is off. */
export const NO_TRACER: Tracer = {
  startRequest: () => ({ run: (next) => next(), end: () => undefined }),
  inSpan: (_work, run) => run(),
  outside: (run) => run(),
  traceparent: () => undefined,
}

const nowMs = () => performance.timeOrigin + performance.now()

export function createTracer(finished: (span: FinishedSpan) => void): Tracer {
  const storage = new AsyncLocalStorage<TraceContext>()

  const finish = (span: FinishedSpan) => {
    if (span.context.isSampled) finished(span)
  }

  /**
   * The position of a new span: below the current one, or at the top of its payment's trace with a link to the
   * current one.
   */
  function placeOf(paymentId: string | undefined) {
    const current = storage.getStore()
    const traceId = paymentId === undefined ? (current?.traceId ?? newTraceId()) : traceIdOfPayment(paymentId)
    const isBelow = current?.traceId === traceId
    const isSampled = isBelow ? current.isSampled : isTraceSampled(traceId)
    return {
      context: { traceId, spanId: newSpanId(), isSampled },
      parentSpanId: isBelow ? current.spanId : undefined,
      links: current && !isBelow ? [current] : [],
    }
  }

  return {
    startRequest(traceparent) {
      const parent = readTraceparent(traceparent)
      const traceId = parent?.traceId ?? newTraceId()
      const context = { traceId, spanId: newSpanId(), isSampled: parent?.isSampled ?? isTraceSampled(traceId) }
      const startMs = nowMs()
      return {
        run: (next) => storage.run(context, next),
        end: (attributes) => {
          const { 'http.route': route = 'unmatched', 'http.response.status_code': status = 0 } = attributes
          finish({
            ...{ context, parentSpanId: parent?.spanId, links: [], kind: 'server', attributes },
            ...{ name: route, startMs, endMs: nowMs(), isFailed: status >= 500 },
          })
        },
      }
    },
    async inSpan(work, run, attributesOf) {
      const place = placeOf(work.paymentId)
      const startMs = nowMs()
      const end = (isFailed: boolean, more: SpanAttributes = {}) =>
        finish({
          ...{ ...place, name: work.name, kind: work.kind ?? 'internal', startMs, endMs: nowMs(), isFailed },
          attributes: { ...work.attributes, ...more },
        })
      try {
        const result = await storage.run(place.context, run)
        end(false, attributesOf?.(result))
        return result
      } catch (error) {
        end(true)
        throw error
      }
    },
    outside: (run) => storage.exit(run),
    traceparent: () => {
      const current = storage.getStore()
      return current && writeTraceparent(current)
    },
  }
}
