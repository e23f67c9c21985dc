/** The position of a call in a trace, as in W3C's `traceparent` header. */
import { createHash, randomBytes } from 'node:crypto'

const TRACE_BYTES = 16
const SPAN_BYTES = 8
/** OBS-1: the share of traces that are recorded. */
const SAMPLE_SHARE = 0.9
/** The digits of a trace id that decide whether it is recorded, and the number of their values. */
const DECIDING_DIGITS = 8
const DECIDING_RANGE = 16 ** DECIDING_DIGITS

/** Of a higher version than 00 the known parts are read, as W3C asks for; it may have more of them. `ff` is not a version. */
const HEADER =
  /^(?:00(?!.{54})|(?!00|ff)[0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

export type TraceContext = {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export const newTraceId = (): string => randomBytes(TRACE_BYTES).toString('hex')
export const newSpanId = (): string => randomBytes(SPAN_BYTES).toString('hex')

/**
 * Whether a trace is recorded. The result is the same in every process and for every span of a trace, so nothing has
 * to be stored.
 */
export const isTraceSampled = (traceId: string): boolean =>
  parseInt(traceId.slice(0, DECIDING_DIGITS), 16) < SAMPLE_SHARE * DECIDING_RANGE

/**
 * Derives the trace id of a payment from the payment's id, so that a callback in a week still joins the trace. The
 * payment's id cannot be derived from the trace id.
 */
export const traceIdOfPayment = (paymentId: string): string =>
  createHash('sha256')
    .update(`modulor trace ${paymentId}`)
    .digest('hex')
    .slice(0, 2 * TRACE_BYTES)

/** Reads the header. Returns undefined if it is missing or invalid. Of its flags only the last one is used. */
export function readTraceparent(header: string | undefined): TraceContext | undefined {
  const [, traceId, spanId, flags = '0'] = HEADER.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
