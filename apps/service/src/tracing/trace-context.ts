/** The place of a call in a trace, as W3C's `traceparent` header carries it. */
import { createHash, randomBytes } from 'node:crypto'

const TRACE_BYTES = 16
const SPAN_BYTES = 8
/** OBS-1: of traces, how many are recorded. */
const SAMPLE_SHARE = 0.9
/** Digits of a trace id that decide about it, and one more than the largest number that they say. */
const DECIDING_DIGITS = 8
const DECIDING_RANGE = 16 ** DECIDING_DIGITS

const HEADER = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

export type TraceContext = {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export const newTraceId = (): string => randomBytes(TRACE_BYTES).toString('hex')
export const newSpanId = (): string => randomBytes(SPAN_BYTES).toString('hex')

/** The same for every process and every span of a trace, and nothing has to be stored. */
export const isTraceSampled = (traceId: string): boolean =>
  parseInt(traceId.slice(0, DECIDING_DIGITS), 16) < SAMPLE_SHARE * DECIDING_RANGE

/**
 * The trace of a payment follows from its id, so that a callback of next week joins it. The id does not follow from the
 * trace.
 */
export const traceIdOfPayment = (paymentId: string): string =>
  createHash('sha256')
    .update(`modulor trace ${paymentId}`)
    .digest('hex')
    .slice(0, 2 * TRACE_BYTES)

/** Reads the header; undefined where it is none. Only its last flag is known. */
export function readTraceparent(header: string | undefined): TraceContext | undefined {
  const [, traceId, spanId, flags = '0'] = HEADER.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
