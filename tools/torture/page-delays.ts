/** How long players' pages showed something else than what the service knew. */

/** When the service knew a payment's end (Unix time). */
export type EndKnown = { readonly paymentId: string; readonly atMs: number }

/** A page has the end within this time after the service knows it, as long as nothing is broken. */
export const PAGE_BEHIND_MS_MAX = 2_000

/** A time in which nobody can tell a page anything (Unix time). They follow one after the other. */
export type Outage = { readonly fromMs: number; readonly toMs: number }

/** From the service's knowledge to the page, without the outages between them. */
function delayOf({ paymentId, atMs }: EndKnown, seen: ReadonlyMap<string, number>, outages: readonly Outage[]): number {
  const seenMs = seen.get(paymentId) ?? Infinity
  const away = outages.map(({ fromMs, toMs }) => Math.max(0, Math.min(toMs, seenMs) - Math.max(fromMs, atMs)))
  return Math.max(0, seenMs - atMs - away.reduce((sum, each) => sum + each, 0))
}

/** The delays of all pages, the longest first; a page that never had the end is infinitely late. */
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

/** How many pages were late without the outages, and the longest delay of them, by the fault that had begun last when the page had its end. */
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
