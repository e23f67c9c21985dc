/** How long players' pages showed something else than what the service knew. */

/** When the service knew a payment's end (Unix time). */
export type EndKnown = { readonly paymentId: string; readonly atMs: number }

/** A page has the end within this time after the service knows it, as long as nothing is broken. */
export const PAGE_BEHIND_MS_MAX = 2_000

/** From the service's knowledge to the page, the longest first; a page that never had the end is infinitely late. */
export function pageDelays(ends: readonly EndKnown[], seen: ReadonlyMap<string, number>): number[] {
  return ends
    .map(({ paymentId, atMs }) => Math.max(0, (seen.get(paymentId) ?? Infinity) - atMs))
    .sort((one, other) => other - one)
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

/** How many pages were late, and the longest delay of them, by the fault that had begun last when the page had its end. */
export function lateByFault(
  ends: readonly EndKnown[],
  seen: ReadonlyMap<string, number>,
  faults: readonly { readonly name: string; readonly fromMs: number }[],
): readonly { readonly fault: string; readonly count: number; readonly longestMs: number }[] {
  const late = new Map<string, number[]>()
  for (const { paymentId, atMs } of ends) {
    const seenMs = seen.get(paymentId) ?? Infinity
    if (seenMs - atMs <= PAGE_BEHIND_MS_MAX) continue
    const name = faults.findLast(({ fromMs }) => fromMs < seenMs)?.name ?? 'no fault'
    late.set(name, [...(late.get(name) ?? []), seenMs - atMs])
  }
  return [...late]
    .map(([fault, delays]) => ({ fault, count: delays.length, longestMs: Math.max(...delays) }))
    .sort((one, other) => other.longestMs - one.longestMs)
}
