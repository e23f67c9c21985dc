/** Measures how long players' pages were behind the service. */

/** The time at which the service stored a payment's end (Unix time). */
export type EndKnown = { readonly paymentId: string; readonly atMs: number }

/** Without a fault, a page has the end within this time after the service. */
export const PAGE_BEHIND_MS_MAX = 2_000

/** A time in which no page can be notified (Unix time). Outages do not overlap. */
export type Outage = { readonly fromMs: number; readonly toMs: number }

/** The time from the service's end of the payment to the page's, without the outages in between. */
function delayOf({ paymentId, atMs }: EndKnown, seen: ReadonlyMap<string, number>, outages: readonly Outage[]): number {
  const seenMs = seen.get(paymentId) ?? Infinity
  const away = outages.map(({ fromMs, toMs }) => Math.max(0, Math.min(toMs, seenMs) - Math.max(fromMs, atMs)))
  return Math.max(0, seenMs - atMs - away.reduce((sum, each) => sum + each, 0))
}

/** The delays of all pages, the longest first; the delay of a page that never had the end is infinite. */
export function pageDelays(
  ends: readonly EndKnown[],
  seen: ReadonlyMap<string, number>,
  outages: readonly Outage[] = [],
): number[] {
  return ends.map((end) => delayOf(end, seen, outages)).sort((one, other) => other - one)
}

/** Names each page that was late. */
export function latePages(ends: readonly EndKnown[], seen: ReadonlyMap<string, number>): readonly string[] {
  return ends
    .filter(({ paymentId, atMs }) => (seen.get(paymentId) ?? Infinity) - atMs > PAGE_BEHIND_MS_MAX)
    .map(({ paymentId, atMs }) => {
      const seenMs = seen.get(paymentId)
      const found = seenMs === undefined ? 'never had its end' : `had its end after ${Math.round(seenMs - atMs)} ms`
      return `page behind: the page of payment ${paymentId} ${found}`
    })
}

/**
 * Counts the pages that were late after subtracting the outages, with the longest delay, by the last fault that had
 * begun when the page had its end.
 */
export function lateByFault(
  ends: readonly EndKnown[],
  seen: ReadonlyMap<string, number>,
  faults: readonly (Outage & { readonly name: string; readonly isOutage: boolean })[],
): readonly { readonly fault: string; readonly count: number; readonly longestMs: number }[] {
  const late = new Map<string, number[]>()
  const outages = faults.filter(({ isOutage }) => isOutage)
  for (const end of ends) {
    const delayMs = delayOf(end, seen, outages)
    if (delayMs <= PAGE_BEHIND_MS_MAX) continue
    const seenMs = seen.get(end.paymentId) ?? Infinity
    const name = faults.findLast(({ fromMs }) => fromMs < seenMs)?.name ?? 'no fault'
    late.set(name, [...(late.get(name) ?? []), delayMs])
  }
  return [...late]
    .map(([fault, delays]) => ({ fault, count: delays.length, longestMs: Math.max(...delays) }))
    .sort((one, other) => other.longestMs - one.longestMs)
}
