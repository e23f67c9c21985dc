/** The largest number of methods in the carousel (LIST-3). */
export const CAROUSEL_METHODS_MAX = 5
/** The largest number of methods in the last-used carousel (LIST-4). */
export const LAST_USED_CAROUSEL_MAX = 2

export type CarouselState = {
  /** The list has been loaded once. */
  isInitiallyLoaded: boolean
  /** The player switched the carousel off. */
  isSwitchedOff: boolean
}

/**
 * The carousel (LIST-3): the first five enabled methods that are flagged for it, in the order given; nothing before the
 * first load, when the player switched it off, or if it would contain only one method.
 */
export function carouselMethods<M extends { enabled: boolean; isInCarousel: boolean }>(
  methods: readonly M[],
  { isInitiallyLoaded, isSwitchedOff }: CarouselState,
): M[] {
  if (!isInitiallyLoaded || isSwitchedOff) return []
  const shown = methods.filter((method) => method.enabled && method.isInCarousel).slice(0, CAROUSEL_METHODS_MAX)
  return shown.length > 1 ? shown : []
}

/**
 * The last-used carousel (LIST-4): the methods used before the last-used one, the latest first, two at most. `lastUsedRank`
 * is 0 for the last-used method, 1 for the one before; null: never used.
 */
export function lastUsedCarousel<M extends { enabled: boolean; lastUsedRank: number | null }>(
  methods: readonly M[],
): M[] {
  return methods
    .flatMap((method) => (method.enabled && method.lastUsedRank ? [{ method, rank: method.lastUsedRank }] : []))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, LAST_USED_CAROUSEL_MAX)
    .map(({ method }) => method)
}
