/** The metrics that Prometheus reads at `/metrics` (SVC-7). Labels are closed lists and route patterns, never ids. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counts, ProcessStatus } from '../features/operations'
import type { ClickstreamMetrics } from '../features/clickstream'
import type { LedgerMetrics } from '../features/ledger-check'
import type { PaymentMetrics } from '../features/payments'
import type { RealtimeMetrics } from '../features/realtime'
import type { ScanMetrics } from '../features/uploads'
import { mergeMetrics, type WorkerLink } from '../processes'
import { UNHANDLED_KINDS } from '../unhandled-errors'
import { countGauges, statusGauges } from './counted-metrics'
import { paymentMetrics } from './payment-metrics'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void
  readonly payments: PaymentMetrics
  readonly ledger: LedgerMetrics
  readonly realtime: RealtimeMetrics
  readonly clickstream: ClickstreamMetrics
  /** An unhandled error (`unhandled-errors.ts`). */
  unhandled(kind: string): void
  /** Counts a reload of the configuration, as accepted or refused. */
  configReloaded(isAccepted: boolean): void
  /** Counts a resource that a browser blocked on the payment page. The directive is from a closed list. */
  pageReport(directive: string): void
  readonly uploads: ScanMetrics
  /** The page that Prometheus reads. `counts` are the figures of the database; undefined if they could not be read. */
  text(counts: Counts | undefined, processStatus: ProcessStatus): Promise<string>
  /** Only the figures that this process measured itself. */
  ownText(processStatus: ProcessStatus): Promise<string>
  readonly contentType: string
}

function ledgerMetrics(registry: Registry, { caseOpened }: Pick<PaymentMetrics, 'caseOpened'>): LedgerMetrics {
  const faults = new Gauge({
    name: 'cashier_ledger_faults',
    help: 'Rows of the ledger with differences at the last check',
    registers: [registry],
  })
  const checkedAt = new Gauge({
    name: 'cashier_ledger_checked_timestamp_seconds',
    help: 'Time of the last complete check of the ledger by this process; 0: never',
    registers: [registry],
  })
  return {
    ledgerChecked: (count) => {
      faults.set(count)
      checkedAt.setToCurrentTime()
    },
    caseOpened,
  }
}

function realtimeMetrics(registry: Registry): RealtimeMetrics {
  const connections = new Gauge({
    name: 'cashier_realtime_connections',
    help: 'Clients of the realtime channel connected to this process, by transport',
    labelNames: ['transport'] as const,
    registers: [registry],
  })
  const lost = new Counter({
    name: 'cashier_realtime_publications_lost_total',
    help: 'Publications that could not be delivered; the pages poll instead',
    registers: [registry],
  })
  return {
    connectionOpened: (transport) => connections.inc({ transport }),
    connectionClosed: (transport) => connections.dec({ transport }),
    publicationsLost: (count) => lost.inc(count),
  }
}

function clickstreamMetrics(registry: Registry): ClickstreamMetrics {
  const events = new Counter({
    name: 'cashier_clickstream_events_total',
    help: 'Events of the clickstream, by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const sinkEvents = new Counter({
    name: 'cashier_clickstream_sink_events_total',
    help: 'Stored events of the clickstream, by outcome of their delivery to the sink',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'cashier_clickstream_failures_total',
    help: 'Failed attempts to store events of the clickstream or to write them to the sink; they are retried',
    labelNames: ['step'] as const,
    registers: [registry],
  })
  return {
    clickstreamEvents: (outcome, count) => events.inc({ outcome }, count),
    clickstreamSinkEvents: (outcome, count) => sinkEvents.inc({ outcome }, count),
    clickstreamFailed: (step) => failures.inc({ step }),
  }
}

function uploadMetrics(registry: Registry): ScanMetrics {
  const scans = new Counter({
    name: 'cashier_upload_scans_total',
    help: 'Files of players that were sent to the malware scanner, by verdict; unknown: the file could not be scanned',
    labelNames: ['verdict'] as const,
    registers: [registry],
  })
  // An alarm counts its increase, which Prometheus does not see in a series that begins above 0.
  scans.inc({ verdict: 'unknown' }, 0)
  return { uploadScanned: (verdict) => scans.inc({ verdict }) }
}

function countDroppedReports(registry: Registry, dropped: () => Readonly<Record<string, number>>): void {
  new Counter({
    name: 'cashier_error_reports_dropped_total',
    help: 'Error reports of this process that were not delivered, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(dropped())) this.inc({ reason }, count)
    },
  })
}

/**
 * Creates a registry of its own, so that two services in one process (in a test) do not count for each other. If this
 * process is one of several, its figures have its number as a label, and the page also includes the figures of the
 * others. The figures of the database are included once, without this label.
 */
export function createMetrics(
  droppedReports: () => Readonly<Record<string, number>> = () => ({}),
  worker?: Pick<WorkerLink, 'number' | 'metricsOfOthers'>,
): Metrics {
  const registry = new Registry()
  if (worker) registry.setDefaultLabels({ worker: String(worker.number) })
  const counted = new Registry()
  collectDefaultMetrics({ register: registry })
  countDroppedReports(registry, droppedReports)
  const requests = new Histogram({
    name: 'cashier_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  const unhandled = new Counter({
    name: 'cashier_unhandled_errors_total',
    help: 'Unhandled errors, by kind; each is a defect',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  // An alarm counts its increase, which Prometheus does not see in a series that begins above 0.
  for (const kind of UNHANDLED_KINDS) unhandled.inc({ kind }, 0)
  const reloads = new Counter({
    name: 'cashier_config_reloads_total',
    help: 'Reloads of the configuration, by result',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const pageReports = new Counter({
    name: 'cashier_page_reports_total',
    help: 'Resources of the payment page that browsers blocked, by directive of the content security policy',
    labelNames: ['directive'] as const,
    registers: [registry],
  })
  const setCounts = countGauges(counted)
  const setStatus = statusGauges(registry)
  const payments = paymentMetrics(registry)
  const ownText = (status: ProcessStatus) => {
    setStatus(status)
    return registry.metrics()
  }
  return {
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    payments,
    ledger: ledgerMetrics(registry, payments),
    realtime: realtimeMetrics(registry),
    clickstream: clickstreamMetrics(registry),
    uploads: uploadMetrics(registry),
    configReloaded: (isAccepted) => reloads.inc({ outcome: isAccepted ? 'accepted' : 'refused' }),
    pageReport: (directive) => pageReports.inc({ directive }),
    unhandled: (kind) => unhandled.inc({ kind }),
    async text(counts, status) {
      setCounts(counts)
      const pages = [await counted.metrics(), await ownText(status), ...((await worker?.metricsOfOthers()) ?? [])]
      return mergeMetrics(pages)
    },
    ownText,
    contentType: registry.contentType,
  }
}
