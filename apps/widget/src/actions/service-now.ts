/**
 * The time of the service. A payment expires by the service's clock. By the clock of a device that is hours ahead, the page would
 * say that a code has expired while it is still valid (DISP-4).
 */
import { BOOT_ELEMENT_ID } from '@modulor/contract/vocabulary'

/** A larger difference between the device's two clocks means that it slept, or that its time was changed. */
const DRIFT_MS_MAX = 5_000

/**
 * How far the service's clock is ahead of the device's clock, in milliseconds. `writtenAtMs` and `respondedAtMs` are the time of the
 * page's response by the two clocks; `driftMs` is the difference between the device's two clocks. 0 if the result is not known:
 * `performance.now()` may stop while a device sleeps, and `respondedAtMs` is then wrong by the time of the sleep.
 */
export const serviceAheadMs = (writtenAtMs: number, respondedAtMs: number, driftMs: number): number =>
  Math.abs(driftMs) > DRIFT_MS_MAX ? 0 : writtenAtMs - respondedAtMs || 0

function readAheadMs(): number {
  const boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}') as {
    readonly written_at?: string
  }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { timeOrigin } = performance
  return serviceAheadMs(
    // Both are NaN if the page or the browser does not have the time.
    Date.parse(boot.written_at as string),
    timeOrigin + (page?.responseStart as number),
    timeOrigin + performance.now() - Date.now(),
  )
}

/** Unknown until it is used in a browser; the service renders pages by its own clock. */
let aheadMs: number | undefined = import.meta.env.SSR ? 0 : undefined

/** The service's time for a time of the device's clock. Both in milliseconds since 1970. */
export const serviceTimeOf = (deviceMs: number): number => deviceMs + (aheadMs ??= readAheadMs())

/** The service's time in milliseconds since 1970. */
export const serviceNow = (): number => serviceTimeOf(Date.now())
