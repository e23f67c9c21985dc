/** Puts the service's figures together. */
import type { ServiceParts } from './compose-service.types'
import type { Changes } from './compose-realtime'
import { createMetrics, type Metrics } from './http/metrics'

/** Whoever opens a case counts it: then open pages of operators learn of it too. */
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
