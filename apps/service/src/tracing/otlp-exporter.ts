/**
 * Sends spans with OpenTelemetry's protocol: JSON over HTTP, in batches from a bounded buffer. Spans that do not fit,
 * or that the collector does not accept, are dropped. No other code waits for it.
 */
import { SECOND_MS } from '../durations'
import { createOutboundClient, hostWithPort, type OutboundClient } from '../providers/outbound-client'
import { retryAfterOf } from '../providers/retry-after'
import type { FinishedSpan } from './tracer'

const PATH = '/v1/traces'
const BATCH_MAX = 256
const WAITING_MAX = 2_048
/** How long the first span of a batch waits for others. */
const BATCH_WAIT_MS = SECOND_MS
const POST_MS_MAX = 5 * SECOND_MS
const CLOSE_MS_MAX = 2 * SECOND_MS
const NANOS_PER_MS = 1_000_000
const KINDS = { internal: 1, server: 2, client: 3 } as const
const FAILED = 2
/** Names and patterns of our own, none of which contains five digits in a row. */
const PLAIN = /^(?!.*\d{5})[\w .:*/{}-]{1,120}$/

export type SpanExporter = {
  /** Returns immediately. */
  add(span: FinishedSpan): void
  /** Sends the waiting spans, for at most two seconds. */
  close(): Promise<void>
}

const nanos = (milliseconds: number) => String(BigInt(Math.round(milliseconds * NANOS_PER_MS)))

function attribute(key: string, value: string | number) {
  return { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && PLAIN.test(value))

function toWire(span: FinishedSpan) {
  const { context, parentSpanId, links, name, kind, startMs, endMs, attributes, isFailed } = span
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name: isPlain(name) ? name : 'span',
    kind: KINDS[kind],
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: Object.entries(attributes).flatMap(([key, value]) => (isPlain(value) ? [attribute(key, value)] : [])),
    links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
    status: isFailed ? { code: FAILED } : {},
  }
}

/** Builds the body of a request. */
function writeSpans(spans: readonly FinishedSpan[], version: string): string {
  const resource = { attributes: [attribute('service.name', 'modulor-cashier'), attribute('service.version', version)] }
  const scopeSpans = [{ scope: { name: 'modulor-cashier', version }, spans: spans.map(toWire) }]
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] })
}

/** `url`: the address of the collector, without the path of the protocol. */
export function createSpanExporter({ url, version }: { url: string; version: string }): SpanExporter {
  // A collector usually runs next to the service, and its address is the operator's own setting.
  const client: OutboundClient = createOutboundClient({ privateHostsAllowed: [hostWithPort(url)] })
  let waiting: FinishedSpan[] = []
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  /** The value of `performance.now()` until which the collector accepts nothing. */
  let pausedUntilMs = 0

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      // A batch that was lost is not sent again.
      const answer = await client.send({
        ...{ method: 'POST', url: url + PATH, headers: { 'content-type': 'application/json' } },
        ...{ body: writeSpans(batch, version), deadlineMs: POST_MS_MAX },
      })
      const { retryAfterMs } = retryAfterOf(answer, new Date())
      if (retryAfterMs === undefined) continue
      pausedUntilMs = performance.now() + retryAfterMs
      waiting = []
    }
    sending = undefined
  }
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return sending
    return (sending ??= sendAll())
  }

  return {
    add(span) {
      if (isClosed || waiting.length >= WAITING_MAX || performance.now() < pausedUntilMs) return
      waiting.push(span)
      if (waiting.length >= BATCH_MAX) void send()
      else timer ??= setTimeout(() => void send(), BATCH_WAIT_MS).unref()
    },
    async close() {
      let late: NodeJS.Timeout | undefined
      await Promise.race([send(), new Promise((resolve) => (late = setTimeout(resolve, CLOSE_MS_MAX)))])
      clearTimeout(late)
      isClosed = true
      client.close()
    },
  }
}
