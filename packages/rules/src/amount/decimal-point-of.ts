import type { TypedCharacter } from '../typing/read-typed'

const SEPARATORS = '.,٫，．'
const GROUP = 3

export function isSeparator({ character }: TypedCharacter): boolean {
  return SEPARATORS.includes(character)
}

/** Digits between the separators, before the first and after the last one. */
function runLengths(typed: readonly TypedCharacter[]): number[] {
  const runs = [0]
  for (const each of typed) {
    if (isSeparator(each)) runs.push(0)
    else runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  return runs
}

function isGrouped(runs: readonly number[]): boolean {
  const [first = 0, ...groups] = runs
  return first >= 1 && first <= GROUP && groups.every((length) => length === GROUP)
}

/**
 * Which of the separators in a typed or pasted amount is the decimal point (AMT-2), or undefined: none of them.
 * `typed` holds digits and separators only; separators of thousands stay out of the answer.
 *
 * A separator directly before the caret was typed: it becomes the point if there is none yet and if what follows fits
 * the precision, else the key is refused. Otherwise the text was pasted: of `1.234,56` and `1,234.56` the last one is
 * the point, `1.234.567` has none, and `1,234` is read as thousands where the currency has no third decimal.
 */
export function decimalPointOf(typed: readonly TypedCharacter[], precision: number): TypedCharacter | undefined {
  const separators = typed.filter(isSeparator)
  const pasted = separators.filter((each) => !each.isAtCaret)
  const last = separators.at(-1)
  const first = pasted[0]
  if (!last) return undefined
  if (!first) return typed.length - 1 - typed.indexOf(last) <= precision ? last : undefined
  if (pasted.length < separators.length) return first
  const runs = runLengths(typed)
  // No number is written with its thousands behind a zero: `0,500` is a half.
  const isZeroFirst = typed[0]?.character === '0'
  if (separators.length === 1) {
    // A lone point may be the player's own with one key typed behind it; a comma never stays in the input.
    const isThousands =
      !isZeroFirst && isGrouped(runs) && (precision === 0 || (first.character !== '.' && precision < GROUP))
    return isThousands ? undefined : first
  }
  const isOneKind = separators.every((each) => each.character === first.character)
  if (isOneKind) return isGrouped(runs) ? undefined : first
  const isLastAlone = separators.filter((each) => each.character === last.character).length === 1
  return isLastAlone && isGrouped(runs.slice(0, -1)) ? last : first
}
