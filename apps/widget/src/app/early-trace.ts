/** Creates the W3C `traceparent` header of a call. Used only where the service records traces. */

/** The share of traces that are recorded (OBS-1). */
const SAMPLE_SHARE = 0.9
const TRACE_BYTES = 16
const SPAN_BYTES = 8

declare global {
  /** Returns the headers of a call that begins a trace; set by the page's early script. */
  var cashierTrace: (() => { readonly traceparent: string }) | undefined
}

function hex(bytesCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(bytesCount))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function newTrace(random: () => number = Math.random) {
  return { traceparent: `00-${hex(TRACE_BYTES)}-${hex(SPAN_BYTES)}-${random() < SAMPLE_SHARE ? '01' : '00'}` }
}
