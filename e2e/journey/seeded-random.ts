/**
 * Repeatable random numbers. A number depends on the seed, the step and its name, not on earlier numbers: if the
 * browser's timing changes one choice, the later choices stay the same.
 */
export class SeededRandom {
  /** The number of the current step, a part of the seed of each random number. */
  step = ''
  readonly #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(name: string): number {
    let hash = 0x811c9dc5
    for (const letter of `${this.#seed} ${this.step} ${name}`)
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
    return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
  }

  one<T>(name: string, list: readonly T[]): T {
    const found = list[Math.floor(this.fraction(name) * list.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }

  /** One of the options, weighted; the choice stays the same if an option that was not chosen is missing. */
  weighted<T extends { readonly name: string; readonly weight: number }>(list: readonly T[]): T {
    const [first] = list
      .map((choice) => ({ choice, rank: this.fraction(choice.name) ** (1 / choice.weight) }))
      .sort((one, other) => other.rank - one.rank)
    if (!first) throw new Error('nothing to choose from')
    return first.choice
  }
}
