/** A seeded pseudo-random number generator (mulberry32). */
export type SeededRandom = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number
  oneOf<T>(choices: readonly [T, ...T[]]): T
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, oneOf: (choices) => choices[below(choices.length)] ?? choices[0] }
}
