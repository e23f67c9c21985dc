/**
 * The time of the service. A payment ends by that clock: by a device's own, which may be hours ahead, the page would say that a code
 * no longer holds (design: no sentence about a payment that the service does not know).
 */
import { BOOT_ELEMENT_ID } from '@modulor/contract/vocabulary'

/** How far the service was ahead of the device when this page came; 0 where the page or the browser does not say. */
function readAheadMs(): number {
  const boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}') as {
    readonly written_at?: string
  }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return Date.parse(boot.written_at ?? '') - performance.timeOrigin - Number(page?.responseStart) || 0
}

let aheadMs: number | undefined

/** Milliseconds since 1970. */
export const serviceNow = (): number => Date.now() + (aheadMs ??= readAheadMs())
