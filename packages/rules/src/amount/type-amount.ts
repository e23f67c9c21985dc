import { groupDigits } from '../money/group-digits'
import { caretBehind } from '../typing/caret-behind'
import { readTyped } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'
import { decimalPointOf, isSeparator } from './decimal-point-of'

/** Digits before the point (AMT-2). */
export const AMOUNT_INTEGER_DIGITS_MAX = 12
/** Digits after the point unless the currency or the method says otherwise (AMT-2). */
export const AMOUNT_DECIMALS_MAX = 10
const GROUP_SEPARATOR = ' '

export type TypedAmount = {
  /** Digits and at most one point; may be unfinished, as in `12.` or `.5`. */
  value: string
  /** What the input shows: `value` with its thousands grouped. */
  display: string
  caret: number
}
/** With `previous` a key that leaves too many digits is refused, so that none of them is lost. */
export type AmountEdit = EditHistory & {
  /** The input's text after the edit, as the browser left it. */
  text: string
  caret: number
  precision?: number | undefined
  integerDigitsMax?: number | undefined
}

/**
 * The mask of the amount input (AMT-2, AMT-3): keeps digits and one point, turns commas and the digits of every script
 * into ASCII, groups thousands, and keeps the caret at the digit where the player left it.
 */
export function typeAmount(edit: AmountEdit): TypedAmount {
  const { previous, isForwardDeletion, ...limits } = edit
  const { text, caret } = restoreSeparator(edit, (character) => character !== GROUP_SEPARATOR)
  const precision = limits.precision ?? AMOUNT_DECIMALS_MAX
  const integerDigitsMax = limits.integerDigitsMax ?? AMOUNT_INTEGER_DIGITS_MAX
  const typed = readTyped(text, caret).filter((each) => each.isDigit || isSeparator(each))
  const point = decimalPointOf(typed, precision)
  const pointIndex = point ? typed.indexOf(point) : typed.length
  const whole = typed.slice(0, pointIndex).filter((each) => each.isDigit)
  const fraction = typed.slice(pointIndex).filter((each) => each.isDigit)

  const isTooLong = whole.length > integerDigitsMax || fraction.length > precision
  if (isTooLong && previous !== undefined && Math.abs(text.length - previous.length) === 1) {
    const moved = text.length > previous.length ? -1 : 1
    const caretBefore = isForwardDeletion ? caret : caret + moved
    return { value: previous.replaceAll(GROUP_SEPARATOR, ''), display: previous, caret: caretBefore }
  }

  const hasPoint = point !== undefined && precision > 0
  const kept = [
    ...withoutSurplus(whole, integerDigitsMax),
    ...(hasPoint ? [{ ...point, character: '.' }] : []),
    ...withoutSurplus(fraction, precision),
  ]
  const value = kept.map((each) => each.character).join('')
  const display = groupDigits(value, GROUP_SEPARATOR)
  const ownCount = kept.filter((each) => each.isBeforeCaret).length
  return { value, display, caret: caretBehind(display, ownCount, (character) => character !== GROUP_SEPARATOR) }
}
