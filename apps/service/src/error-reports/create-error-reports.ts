/**
 * Sends errors of the service to the configured address (OBS-1, OBS-2). No other code waits for it, and it never
 * throws.
 */
import { randomUUID } from 'node:crypto'
import {
  createReportQueue,
  readThrown,
  writeEnvelope,
  type DropReason,
  type ReportAddress,
} from '@modulor/contract/error-reports'
import { SECOND_MS } from '../durations'
import { createOutboundClient, hostWithPort, type OutboundClient } from '../providers/outbound-client'
import { serviceFileName } from './service-files'

const POST_MS_MAX = 3 * SECOND_MS
/** How long the end of the process waits for reports that are being sent. */
const CLOSE_MS_MAX = 2 * SECOND_MS
/** The format of our routes: `/api/cashier-service/v1.0/:flow`. */
const ROUTE = /^\/[A-Za-z0-9_.:*/-]{0,120}$/
const LONG_NUMBER = /\d{5}/
const KIND = /^[A-Za-z_]{1,40}$/

export type ErrorPlace = {
  /** The part that failed: `request`, a kind of job, `uncaughtException`. */
  readonly kind: string
  /** The pattern of a request's path. */
  readonly route?: string
}

export type ErrorReports = {
  /** Returns immediately. */
  report(thrown: unknown, place: ErrorPlace): void
  /** The number of reports that were not delivered so far, by reason. */
  dropped(): Readonly<Record<DropReason, number>>
  /** Resolves when no report is waiting, or after two seconds. */
  close(): Promise<void>
}

export type ErrorReportsSettings = {
  readonly address: ReportAddress | undefined
  /** The version of the package. */
  readonly release: string
  readonly client?: OutboundClient
}

const headerOf = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.join(',') ?? null)

function posterOf(url: string, client: OutboundClient) {
  return async (envelope: string) => {
    const headers = { 'content-type': 'application/x-sentry-envelope' }
    const answer = await client.send({
      ...{ method: 'POST', url, headers, body: envelope, deadlineMs: POST_MS_MAX, isStatusEnough: true },
    })
    if (answer.kind === 'lost') throw new Error(answer.why)
    return { status: answer.status, header: (name: string) => headerOf(answer.headers?.[name]) }
  }
}

const plain = (text: string | undefined, shape: RegExp, otherwise: string) =>
  text !== undefined && shape.test(text) && !LONG_NUMBER.test(text) ? text : otherwise

/** Without an address nothing is reported. */
export function createErrorReports({ address, release, client: given }: ErrorReportsSettings): ErrorReports {
  const dropped: Record<DropReason, number> = { buffer_full: 0, rate_limited: 0, not_delivered: 0 }
  if (!address) return { report: () => undefined, dropped: () => dropped, close: () => Promise.resolve() }
  // The receiver is often in a private network, and its address is the operator's own setting.
  const client = given ?? createOutboundClient({ privateHostsAllowed: [hostWithPort(address.origin)] })
  const queue = createReportQueue({
    post: posterOf(address.envelopeUrl, client),
    nowMs: () => Date.now(),
    onDropped: (reason) => (dropped[reason] += 1),
  })
  const source = { platform: 'node', release, newId: () => randomUUID().replaceAll('-', '') } as const
  return {
    report: (thrown, { kind, route }) =>
      queue.add(
        writeEnvelope(
          {
            kind: plain(kind, KIND, 'other'),
            route: plain(route, ROUTE, 'service'),
            thrown: readThrown(thrown, serviceFileName),
            atMs: Date.now(),
            // Empty, because calls of many players run at the same time: most events before an error did not cause
            // it.
            steps: [],
          },
          source,
        ),
      ),
    dropped: () => dropped,
    async close() {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([queue.settled(), new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_MS_MAX)))])
      clearTimeout(timer)
      queue.stop()
      client.close()
    },
  }
}
