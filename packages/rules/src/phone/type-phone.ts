import { caretBehind } from '../typing/caret-behind'
import { readTyped, type TypedCharacter } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'

/** Digits of the longest telephone number (ITU-T E.164). */
export const PHONE_DIGITS_MAX = 15

export type PhoneEdit = EditHistory & {
  /** The input's text after the edit, as the browser left it. */
  text: string
  caret: number
  /** `+XX XXX XXXXXXX`: an X, or a digit, stands for one digit. Null: no mask. */
  mask: string | null
}
/** `value`: digits with at most one leading plus, which is what is sent. */
export type TypedPhone = { value: string; display: string; caret: number }

const isPlus = (character: string): boolean => character === '+' || character === '＋'
const isOwnCharacter = (character: string): boolean => /[\d+]/.test(character)

/** The digits in the mask's places; digits beyond the mask follow as they are, the mask beyond the digits stays away. */
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
  // A mask with its plus is not for a number that is typed without one.
  if (mask === null || digits === '' || isInternational !== hasPlus) return (hasPlus ? '+' : '') + digits
  return masked(digits, mask)
}

/** The plus in front, or one that a digit was just typed before; a plus typed or pasted behind a digit is none. */
function leadingPlus(typed: readonly TypedCharacter[]): TypedCharacter | undefined {
  return typed.find((each, index) => !each.isDigit && (index === 0 || !each.isBeforeCaret))
}

/**
 * The mask of the telephone input (PHONE-1): digits of any script and one leading plus, at most 15 digits, shown in the
 * country's groups. A plus elsewhere does nothing; a digit more is refused; the caret stays at its digit (FORM-18).
 */
export function typePhone(edit: PhoneEdit): TypedPhone {
  const { text, caret } = restoreSeparator(edit, isOwnCharacter)
  const typed = readTyped(text, caret)
  const plus = leadingPlus(typed.filter((each) => each.isDigit || isPlus(each.character)))
  const digits = withoutSurplus(
    typed.filter((each) => each.isDigit),
    PHONE_DIGITS_MAX,
  )
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
