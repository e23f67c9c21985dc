import type { TypedCharacter } from './read-typed'

/**
 * Drops the characters that are too many: first those just before the caret, because they are the ones just typed or
 * pasted, then from the end (AMT-2, CARD-1). What stood in the input before is kept.
 */
export function withoutSurplus(typed: readonly TypedCharacter[], countMax: number): TypedCharacter[] {
  const surplus = typed.length - countMax
  if (surplus <= 0) return [...typed]
  const caret = typed.filter((each) => each.isBeforeCaret).length
  const from = Math.max(0, caret - surplus)
  return [...typed.slice(0, from), ...typed.slice(caret)].slice(0, countMax)
}
