import { Counter, Gauge, Registry } from 'prom-client'

/** What only the process knows that starts the others. */
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
