/** Composes the service's metrics. */
import type { ServiceParts } from './compose-service.types'
import type { Changes } from './compose-realtime'
import { createMetrics, type Metrics } from './http/metrics'

/** Every new case is counted here, so operators' open pages are also notified of it here. */
export function composeMetrics(
  { reports, worker }: Pick<ServiceParts, 'reports' | 'worker'>,
  { casesChanged }: Pick<Changes, 'casesChanged'>,
): Metrics {
  const metrics = createMetrics(() => reports?.dropped() ?? {}, worker)
  const caseOpened: Metrics['payments']['caseOpened'] = (kind) => {
    metrics.payments.caseOpened(kind)
    casesChanged()
  }
  return { ...metrics, payments: { ...metrics.payments, caseOpened } }
}
