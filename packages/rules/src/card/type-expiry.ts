import { caretBehind } from '../typing/caret-behind'
import { insertionOf } from '../typing/inserted-text'
import { readTyped, type TypedCharacter } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'

/** Digits of the month and of the year (spec 9). */
const PART_DIGITS = 2
const ZERO: TypedCharacter = { character: '0', isDigit: true, isBeforeCaret: true, isAtCaret: false }

/** `value` is also what the input shows. */
export type TypedExpiry = {
  value: string
  caret: number
  /** The inserted text is not an expiry date: the input stays as it was, and an error is shown. */
  isRefused: boolean
}

/** `12/2027`, as browsers fill it in: the century is removed. */
function withoutCentury(year: readonly TypedCharacter[]): readonly TypedCharacter[] {
  const text = year.map((each) => each.character).join('')
  return /^20\d\d$/.test(text) ? year.slice(PART_DIGITS) : year
}

/**
 * The mask of the expiry input (CARD-7): `MM/YY`, 5 characters at most. The slash is added with the third digit, so
 * that Backspace never has to delete it. A first digit above 1 is a complete month: `5` becomes `05`. Any character
 * that is not a digit ends the month.
 */
export function typeExpiry(edit: EditHistory & { text: string; caret: number }): TypedExpiry {
  const { text, caret: caretBefore } = restoreSeparator(edit, (character) => character !== '/')
  const typed = readTyped(text, caretBefore)
  const digits = typed.filter((each) => each.isDigit)
  const signIndex = typed.findIndex((each, index) => !each.isDigit && typed.slice(0, index).some((one) => one.isDigit))
  const hasSign = signIndex >= 0
  const monthTyped = hasSign ? typed.slice(0, signIndex).filter((each) => each.isDigit) : digits.slice(0, PART_DIGITS)
  const yearTyped = withoutCentury(digits.slice(monthTyped.length))
  const isInsertion = edit.previous !== undefined && Array.from(insertionOf(edit).inserted).length > 1
  // Cutting a part with more digits would give another date.
  if (isInsertion && (monthTyped.length > PART_DIGITS || yearTyped.length > PART_DIGITS))
    return { value: edit.previous ?? '', caret: edit.previous?.length ?? 0, isRefused: true }
  const year = withoutSurplus(yearTyped, PART_DIGITS)
  const monthKept = withoutSurplus(monthTyped, PART_DIGITS)

  const [first] = monthKept
  const isWholeMonth = hasSign ? first?.character !== '0' : Number(first?.character) > 1
  const isPadded = monthKept.length === 1 && year.length === 0 && isWholeMonth && first?.isBeforeCaret === true
  const month = isPadded ? [ZERO, ...monthKept] : monthKept

  const value = [...month, ...(hasSign || year.length > 0 ? [{ character: '/' }] : []), ...year]
    .map((each) => each.character)
    .join('')
  const own = [...month, ...year].filter((each) => each.isBeforeCaret).length
  // The caret is after the slash if the player typed the slash or continues with the year.
  const isBehindSlash = typed.some((each) => !each.isDigit && each.isBeforeCaret)
  const position = caretBehind(value, own, (character) => character !== '/')
  const caret = isBehindSlash && value.charAt(position) === '/' ? position + 1 : position
  return { value, caret, isRefused: false }
}
