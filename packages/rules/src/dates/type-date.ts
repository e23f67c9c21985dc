import { insertionOf } from '../typing/inserted-text'
import { readTyped, type TypedCharacter } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'

/** Digits of day, month and year: 8 at most (DATE-2). */
const PART_DIGITS: readonly number[] = [2, 2, 4]
const SEPARATOR = '.'
const SIGN = /[./,\-\u2013\u2014\u060c\u066b]/
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)/

export type DateEdit = EditHistory & { text: string; caret: number }
/** `value` is the displayed text, `DD.MM.YYYY` when it is complete. */
export type TypedDate = {
  value: string
  display: string
  caret: number
  /** The inserted text is not exactly one date: the input stays as it was, and an error is shown. */
  isRefused: boolean
}
type Part = TypedCharacter[]

/** Splits the text at the signs. A sign that would begin a fourth part is ignored. */
function partsOf(typed: readonly TypedCharacter[]): Part[] {
  const parts: Part[] = [[]]
  for (const each of typed) {
    if (each.isDigit) parts.at(-1)?.push(each)
    else if (parts.length < PART_DIGITS.length) parts.push([])
  }
  return parts
}

/** Moves surplus digits of the last part to a new part, up to three parts; other surplus digits are dropped. */
function filledParts(parts: readonly Part[]): Part[] {
  const filled = parts.map((part) => [...part])
  for (const [index, size] of PART_DIGITS.entries()) {
    const part = filled[index]
    if (!part) break
    const isOpen = index === filled.length - 1 && index < PART_DIGITS.length - 1
    if (isOpen && part.length > size) filled.push(part.splice(size))
    else filled[index] = withoutSurplus(part, size)
  }
  return filled
}

/**
 * A sign that was just typed ends the last part. Directly before a separator it replaces that separator. Anywhere else
 * it is ignored, because the digits after it would move to another part.
 */
function withoutIgnoredSign(typed: readonly TypedCharacter[]): readonly TypedCharacter[] {
  const at = typed.findIndex((each) => !each.isDigit && each.isAtCaret)
  if (at < 0) return typed
  const next = typed.findIndex((each, index) => index > at && !each.isDigit)
  const signCount = typed.filter((each) => !each.isDigit).length
  const isIdle = next > at + 1 || typed[at - 1]?.isDigit !== true || signCount >= PART_DIGITS.length
  const dropped = next === at + 1 ? next : isIdle ? at : undefined
  return typed.filter((_, index) => index !== dropped)
}

/** A sign that is typed after one digit completes the part: `5.` becomes `05.`. */
function isWholeBySign(parts: readonly Part[], typed: readonly TypedCharacter[]): boolean {
  const last = parts.at(-2)
  const isSignTyped = typed.at(-1)?.isDigit === false && typed.at(-1)?.isAtCaret === true
  return isSignTyped && parts.at(-1)?.length === 0 && last?.length === 1 && last[0]?.character !== '0'
}

/**
 * The mask of the date input (DATE-1, DATE-2): `DD.MM.YYYY`, 8 digits at most, digits of every script. The separator is
 * added with the first digit after it, or when any sign is typed. While one part is edited, the other parts stay
 * unchanged. A browser's own `YYYY-MM-DD` is accepted. The caret stays at its digit (FORM-18).
 */
export function typeDate(edit: DateEdit): TypedDate {
  const iso = ISO_DATE.exec(edit.text)
  if (iso) return typedWhole(`${iso[3] ?? ''}.${iso[2] ?? ''}.${iso[1] ?? ''}`)
  const { text, caret } = restoreSeparator(edit, (character) => /\d/.test(character))
  const read = readTyped(text, caret).filter((each) => each.isDigit || SIGN.test(each.character))
  const isKey = edit.previous !== undefined && text.length === edit.previous.length + 1
  const typed = isKey ? withoutIgnoredSign(read) : read
  if (!typed.some((each) => each.isDigit)) return typedWhole('')
  const { inserted } = insertionOf(edit)
  const digitCount = typed.filter((each) => each.isDigit).length
  const isInsertion = edit.previous !== undefined && Array.from(inserted).length > 1
  // A month in words, or a time after the date: reading only a part of the text could give another day.
  if (isInsertion && (/\p{L}/u.test(inserted) || filledParts(partsOf(typed)).flat().length < digitCount))
    return { ...typedWhole(edit.previous ?? ''), isRefused: true }
  const isLonger = edit.previous === undefined || text.length > edit.previous.length
  const parts = partsOf(typed)
  const filled = filledParts(parts)
  const isPadded = isLonger && isWholeBySign(parts, typed)
  const value = filled
    .map((part, index) => (isPadded && index === filled.length - 2 ? '0' : '') + textOf(part))
    .join(SEPARATOR)
  const signs = typed.filter((each) => !each.isDigit && each.isBeforeCaret).length
  const own = filled.flat().filter((each) => each.isBeforeCaret).length + (isPadded ? 1 : 0)
  return { value, display: value, caret: caretOf(value, own, signs), isRefused: false }
}

const textOf = (part: Part): string => part.map((each) => each.character).join('')
const typedWhole = (value: string): TypedDate => ({ value, display: value, caret: value.length, isRefused: false })

/** The caret's position: after as many digits as before, and after the separators that were left of it. */
function caretOf(value: string, digitCount: number, signCount: number): number {
  let [digits, signs, position] = [0, 0, 0]
  while (position < value.length && (digits < digitCount || signs < signCount)) {
    const isDigit = value.charAt(position) !== SEPARATOR
    if (isDigit && digits === digitCount) break
    if (isDigit) digits += 1
    else signs += 1
    position += 1
  }
  return position
}
