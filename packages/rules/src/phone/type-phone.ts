import { caretBehind } from '../typing/caret-behind'
import { digitOf } from '../typing/digit-of'
import { readTyped, TYPED_LENGTH_MAX, type TypedCharacter } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'

/** The most digits that can be typed: a number with `00` or a trunk prefix before it. */
export const PHONE_TYPED_DIGITS_MAX = 18

export type PhoneEdit = EditHistory & {
  /** The input's text after the edit, as the browser left it. */
  text: string
  caret: number
  /** `+XX XXX XXXXXXX`: an X or a digit is the place of one digit. Null: no mask. */
  mask: string | null
}
/** `value`: digits with at most one leading plus; if a pasted text is not a number, the text itself. `readPhone` reads it. */
export type TypedPhone = { value: string; display: string; caret: number }

const isPlus = (character: string): boolean => character === '+' || character === '＋'
const isOwnCharacter = (character: string): boolean => /[\d+]/.test(character)

/** Puts the digits into the places of the mask. Surplus digits follow without grouping; surplus places are not shown. */
function masked(digits: string, mask: string): string {
  let display = ''
  let used = 0
  for (const place of mask) {
    if (used === digits.length) break
    if (/[X\d]/.test(place)) {
      display += digits.charAt(used)
      used += 1
    } else display += place
  }
  return display + digits.slice(used)
}

function shown(digits: string, hasPlus: boolean, mask: string | null): string {
  const isInternational = mask?.startsWith('+') ?? false
  // A mask with a plus is not used for a number that is typed without one.
  if (mask === null || digits === '' || isInternational !== hasPlus) return (hasPlus ? '+' : '') + digits
  return masked(digits, mask)
}

/**
 * The plus at the beginning, also if a digit was just typed before it. A plus that is typed or pasted after a digit
 * does not count.
 */
function leadingPlus(typed: readonly TypedCharacter[]): TypedCharacter | undefined {
  return typed.find((each, index) => !each.isDigit && (index === 0 || !each.isBeforeCaret))
}

/** Allows words before the number (`Tel.:`) and separators between its digits, as people write it, and nothing else. */
const WRITTEN_NUMBER =
  /^[^\p{Nd}+＋]*([+＋]?)((?:\p{Nd}|[\s()./\u2010-\u2015\-\u200e\u200f\u202a-\u202e\u2066-\u2069])*)$/u

/** The digits of a text in ASCII, and whether a plus precedes them; null if the text is not exactly one number. */
export function writtenDigits(text: string): { hasPlus: boolean; digits: string } | null {
  const [, plus, written] = text.length > TYPED_LENGTH_MAX ? [] : (WRITTEN_NUMBER.exec(text) ?? [])
  if (written === undefined) return null
  return { hasPlus: plus !== '', digits: Array.from(written, (character) => digitOf(character) ?? '').join('') }
}

/** A complete number with a plus that is typed or pasted after the text replaces the text. */
function fromNewPlus(edit: { text: string; caret: number }, previous: string | undefined) {
  const { text, caret } = edit
  const before = text.slice(0, caret).replaceAll('＋', '+')
  const plusAt = before.lastIndexOf('+')
  const isBehind = plusAt > 0 && previous?.startsWith(text.slice(0, plusAt)) === true
  return isBehind ? { text: text.slice(plusAt), caret: caret - plusAt } : edit
}

/** Keeps a text that is not a number unchanged, so that `readPhone` refuses it: a part of it could be another number. */
const kept = (text: string, caret: number): TypedPhone => ({
  value: text.slice(0, TYPED_LENGTH_MAX),
  display: text.slice(0, TYPED_LENGTH_MAX),
  caret: Math.min(caret, TYPED_LENGTH_MAX),
})

/**
 * The mask of the telephone input (PHONE-1): digits of any script and one leading plus, as typed, shown in the
 * country's groups. It never moves, adds or removes a digit; `readPhone` reads the complete text. A plus elsewhere is
 * ignored; further digits are refused; the caret stays at its digit (FORM-18). A pasted text that is not one number
 * stays as it is.
 */
export function typePhone(edit: PhoneEdit): TypedPhone {
  const { previous } = edit
  const { text, caret } = fromNewPlus(restoreSeparator(edit, isOwnCharacter), previous)
  const isKey =
    previous !== undefined && Math.abs(text.length - previous.length) <= 1 && writtenDigits(previous) !== null
  if (!isKey && writtenDigits(text) === null && text !== '') return kept(text, caret)
  const typed = readTyped(text, caret)
  const plus = leadingPlus(typed.filter((each) => each.isDigit || isPlus(each.character)))
  const allDigits = typed.filter((each) => each.isDigit)
  if (allDigits.length > PHONE_TYPED_DIGITS_MAX && !isKey) return kept(text, caret)
  const digits = withoutSurplus(allDigits, PHONE_TYPED_DIGITS_MAX)
  const value = digits.map((each) => each.character).join('')
  const display = shown(value, plus !== undefined, edit.mask)
  const ownDigits = digits.filter((each) => each.isBeforeCaret).length
  const own = plus && (plus.isBeforeCaret || ownDigits > 0) ? ownDigits + 1 : ownDigits
  return {
    value: (plus ? '+' : '') + value,
    display,
    caret: caretBehind(display, own, isOwnCharacter),
  }
}

/** The mask of a whole number: the country's code in front of its own mask, `XX XXX XXXX` (PHONE-1). */
export function internationalMask(phoneCode: string, telephoneMask: string): string {
  return `+${phoneCode.replace(/\D/g, '').replace(/\d/g, 'X')} ${telephoneMask}`
}
