/** What an operator's Prometheus reads at `/metrics` (SVC-7). Labels are closed lists and route patterns, never ids. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void
  text(): Promise<string>
  readonly contentType: string
}

/** Counted when Prometheus asks, so that two instances on one database say the same. */
export type Counts = {
  /** Open and recent payments by state. */
  readonly payments: Readonly<Record<string, number>>
  /** Jobs that wait or run, by kind. */
  readonly jobs: Readonly<Record<string, number>>
}

export function createMetrics(count: () => Promise<Counts>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'cashier_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  })
  const payments = new Gauge({
    name: 'cashier_payments',
    help: 'Payments by state',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'cashier_jobs',
    help: 'Jobs that wait or run, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  return {
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: async () => {
      const counts = await count()
      payments.reset()
      jobs.reset()
      for (const [state, number] of Object.entries(counts.payments)) payments.set({ state }, number)
      for (const [kind, number] of Object.entries(counts.jobs)) jobs.set({ kind }, number)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
