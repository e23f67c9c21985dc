import type { TypedCharacter } from './read-typed'

/**
 * Drops surplus characters: first those just before the caret, because they were just typed or pasted, then those at
 * the end (AMT-2, CARD-1). The earlier text is kept.
 */
export function withoutSurplus(typed: readonly TypedCharacter[], countMax: number): TypedCharacter[] {
  const surplus = typed.length - countMax
  if (surplus <= 0) return [...typed]
  const caret = typed.filter((each) => each.isBeforeCaret).length
  const from = Math.max(0, caret - surplus)
  return [...typed.slice(0, from), ...typed.slice(caret)].slice(0, countMax)
}
