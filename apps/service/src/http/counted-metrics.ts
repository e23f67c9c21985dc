/**
 * Metrics that are read when Prometheus requests them: open work, counted in the database, and the connections of
 * this process (SVC-7).
 */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PoolUse } from '../db'
import type { Counts, ProcessStatus } from '../features/operations'

function gauge(registry: Registry, name: string, help: string, label: string) {
  const measured = new Gauge({ name, help, labelNames: [label], registers: [registry] })
  return (counts: Readonly<Record<string, number>>) => {
    measured.reset()
    for (const [value, count] of Object.entries(counts)) measured.labels(value).set(count)
  }
}

/** Figures that are counted in the database: name, label and help text of each gauge. */
const COUNTED: Readonly<
  Record<Exclude<keyof Counts, 'openAmounts'>, readonly [name: string, label: string, help: string]>
> = {
  openPayments: ['cashier_payments_open', 'state', 'Payments that have not ended, by state'],
  oldestPaymentSeconds: [
    'cashier_payment_open_oldest_seconds',
    'flow',
    'Age of the oldest payment that has not ended, by flow',
  ],
  jobs: ['cashier_jobs', 'kind', 'Jobs that wait or run, by kind'],
  overdueSeconds: [
    'cashier_jobs_overdue_seconds',
    'kind',
    'Waiting time of the job that has been due for the longest time, by kind; includes lanes whose provider or merchant does not answer',
  ],
  suspendedEndpoints: [
    'cashier_endpoint_suspended',
    'brand',
    "Whether a brand's endpoint has answered 410 (gone); its events wait",
  ],
  oldestEventSeconds: [
    'cashier_merchant_event_oldest_seconds',
    'brand',
    'Age of the oldest event that a merchant has not accepted and that is not given up, by brand',
  ],
  waitingEvents: [
    'cashier_merchant_events_waiting',
    'brand',
    'Events that a merchant has not accepted and that are not given up, by brand',
  ],
  openCases: ['cashier_operator_cases_open', 'kind', 'Operator cases that are not closed, by kind'],
  oldestCaseSeconds: ['cashier_operator_case_oldest_seconds', 'kind', 'Age of the oldest open operator case, by kind'],
}

export function countGauges(registry: Registry): (counts: Counts | undefined) => void {
  const names = Object.keys(COUNTED) as (keyof typeof COUNTED)[]
  const gauges = names.map((what) => {
    const [name, label, help] = COUNTED[what]
    return { what, set: gauge(registry, name, help, label) }
  })
  const amounts = new Gauge({
    name: 'cashier_payment_open_amount',
    help: 'Money of payments that have not ended, in units of the currency, by flow, currency and state',
    labelNames: ['flow', 'currency', 'state'],
    registers: [registry],
  })
  return (counts) => {
    for (const { what, set } of gauges) set(counts?.[what] ?? {})
    amounts.reset()
    for (const [place, amount] of Object.entries(counts?.openAmounts ?? {}))
      amounts.labels(...place.split(' ')).set(amount)
  }
}

/** The connections of this process to the database. */
function poolGauges(registry: Registry): (use: PoolUse) => void {
  const connections = gauge(
    registry,
    'cashier_database_connections',
    'Connections of this process to the database, by use',
    'use',
  )
  const measured = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const max = measured('cashier_database_connections_max', 'Maximum number of connections that this process opens')
  const waiting = measured('cashier_database_waiting', 'Callers of this process that wait for a connection')
  const total = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const taken = total('cashier_database_connections_taken_total', 'Number of requests for a connection')
  const waited = total(
    'cashier_database_wait_seconds_total',
    'Time that callers waited for a connection, including the time to open one',
  )
  return (use) => {
    connections({ busy: use.busy, idle: use.idle })
    max.set(use.max)
    waiting.set(use.waiting)
    taken.reset()
    taken.inc(use.taken)
    waited.reset()
    waited.inc(use.waitedSeconds)
  }
}

/** The state of this process at the time of the request. */
export function statusGauges(registry: Registry): (status: ProcessStatus) => void {
  const breakerHelp = 'Whether the circuit breaker of a provider or endpoint is open in this process'
  const setBreakers = gauge(registry, 'cashier_breaker_open', breakerHelp, 'party')
  const ratesHelp = 'Whether a source of exchange rates has rates that are recent enough in this process'
  const setRates = gauge(registry, 'cashier_exchange_rates_usable', ratesHelp, 'source')
  const certificatesHelp = 'Time at which the certificate of Apple Pay expires, by brand'
  const setCertificates = gauge(
    ...([registry, 'cashier_apple_pay_certificate_end_timestamp_seconds', certificatesHelp, 'brand'] as const),
  )
  const setPool = poolGauges(registry)
  return ({ openBreakers, usableRates, certificateEnds, pool }) => {
    setBreakers(openBreakers)
    setRates(usableRates)
    setCertificates(certificateEnds)
    setPool(pool)
  }
}
