import { Counter, Gauge, Registry } from 'prom-client'

/** The metrics of the supervisor: how many workers listen, and how often one was started again. */
export function supervisorMetrics(servingCount: () => number) {
  const registry = new Registry()
  new Gauge({
    name: 'cashier_workers_serving',
    help: 'Worker processes of this instance that listen on their port, out of CASHIER_PROCESSES',
    registers: [registry],
    collect() {
      this.set(servingCount())
    },
  })
  const restarts = new Counter({
    name: 'cashier_worker_restarts_total',
    help: 'Worker processes of this instance that ended and are started again',
    registers: [registry],
  })
  return { restarted: () => restarts.inc(), text: () => registry.metrics() }
}
