/** What an operator's Prometheus reads at `/metrics` (SVC-7). Labels are closed lists and route patterns, never ids. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Counts } from '../features/operations'
import type { PaymentMetrics } from '../features/payments'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PROVIDER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void
  readonly payments: PaymentMetrics
  /** The page that Prometheus reads, with what is under way now. */
  text(counts: Counts): Promise<string>
  readonly contentType: string
}

function paymentMetrics(registry: Registry): PaymentMetrics {
  const ended = new Counter({
    name: 'cashier_payments_ended_total',
    help: 'Payments that reached an end, by flow, method and state',
    labelNames: ['flow', 'pay_group', 'state'] as const,
    registers: [registry],
  })
  const answers = new Histogram({
    name: 'cashier_provider_seconds',
    help: "Time of a provider's answer, by its verdict",
    labelNames: ['provider', 'verdict'] as const,
    buckets: PROVIDER_SECONDS,
    registers: [registry],
  })
  const cases = new Counter({
    name: 'cashier_operator_cases_total',
    help: 'Questions that only an operator can answer, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  return {
    paymentEnded: (flow, payGroup, state) => ended.inc({ flow, pay_group: payGroup, state }),
    providerAnswered: (provider, verdict, tookMs) => answers.observe({ provider, verdict }, tookMs / 1_000),
    caseOpened: (kind) => cases.inc({ kind }),
  }
}

function gauge(registry: Registry, name: string, help: string, label: string) {
  const measured = new Gauge({ name, help, labelNames: [label], registers: [registry] })
  return (counts: Readonly<Record<string, number>>) => {
    measured.reset()
    for (const [value, count] of Object.entries(counts)) measured.labels(value).set(count)
  }
}

/** A registry of its own, so that two services in one process (a test) do not count for each other. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'cashier_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  const setPayments = gauge(registry, 'cashier_payments_open', 'Payments that have not ended, by state', 'state')
  const setJobs = gauge(registry, 'cashier_jobs', 'Jobs that wait or run, by kind', 'kind')
  return {
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    payments: paymentMetrics(registry),
    text: async (counts) => {
      setPayments(counts.openPayments)
      setJobs(counts.jobs)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
