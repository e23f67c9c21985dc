import { groupDigits } from '../money/group-digits'
import { caretBehind } from '../typing/caret-behind'
import { digitOf } from '../typing/digit-of'
import { insertionOf } from '../typing/inserted-text'
import { asciiOf } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { parsePastedAmount } from './parse-pasted-amount'

/** The largest number of digits before the point (AMT-2). */
export const AMOUNT_INTEGER_DIGITS_MAX = 12
/** The largest number of digits after the point, unless the currency or the method sets another one (AMT-2). */
export const AMOUNT_DECIMALS_MAX = 10
const GROUP_SEPARATOR = ' '
const SEPARATORS = '.,٫،．'
/** So many digits after a separator can also be a group of thousands. */
const GROUP = 3

export type TypedAmount = {
  /** Digits and at most one point; may be unfinished, as in `12.` or `.5`. */
  value: string
  /** What the input shows: `value` with its thousands grouped. */
  display: string
  caret: number
  /** The pasted text is not a valid amount: the input stays as it was, and an error is shown. */
  isRefused: boolean
}
export type AmountEdit = EditHistory & {
  /** The input's text after the edit, as the browser left it. */
  text: string
  caret: number
  precision?: number | undefined
  integerDigitsMax?: number | undefined
}

const withoutGroups = (text: string): string => text.replace(/\s/g, '')

function fits(value: string, precision: number, integerDigitsMax: number): boolean {
  const [whole = '', fraction = '', ...more] = value.split('.')
  return more.length === 0 && whole.length <= integerDigitsMax && fraction.length <= precision
}

/** One character: a digit of any script, or a separator, which is the point; any other character is ignored in an amount. */
function keyOf(character: string): string {
  return digitOf(character) ?? (character !== '' && SEPARATORS.includes(character) ? '.' : '')
}

/** An inserted text that replaces the whole amount: kept unchanged if it is a plain number, else read by `parsePastedAmount`. */
function wholeAmount(text: string, precision: number): string | null {
  const plain = asciiOf(text.trim())
  const isPlain = /^\d*\.?\d*$/.test(plain) && (plain.split('.')[1]?.length ?? 0) <= precision
  return isPlain ? plain : parsePastedAmount(text, precision)
}

/**
 * A text of more than one character, inserted between others. Digits are kept. One separator is the point only at the
 * end of the amount and where no three digits follow it; anything else is ambiguous.
 */
function pieceOfAmount(text: string, isAtEnd: boolean): string | null {
  const [whole = '', fraction, ...more] = Array.from(text.trim(), (character) => keyOf(character) || character)
    .join('')
    .split('.')
  const isPoint = isAtEnd && fraction !== undefined && fraction.length !== GROUP && more.length === 0
  if (!/^\d*$/.test(whole + (fraction ?? '')) || (fraction !== undefined && !isPoint)) return null
  return fraction === undefined ? whole : `${whole}.${fraction}`
}

/**
 * The mask of the amount input (AMT-2, AMT-3): digits and one point, commas and the digits of every script as ASCII,
 * thousands grouped, the caret at the digit where the player left it. An edit never changes the place value of a digit
 * that stays:
 *
 * - a digit that does not fit is refused, also after the point of a currency without decimals;
 * - when the point is deleted, the digits after it are deleted too: `12.50` without its point is `12`, not `1250`;
 * - a pasted text is read as a whole amount (`parsePastedAmount`) or as digits between others; otherwise it is
 *   refused.
 */
export function typeAmount(edit: AmountEdit): TypedAmount {
  const { previous = '', precision = AMOUNT_DECIMALS_MAX, integerDigitsMax = AMOUNT_INTEGER_DIGITS_MAX } = edit
  const restored = restoreSeparator(edit, (character) => character !== GROUP_SEPARATOR)
  let { caret: editedAt } = restored
  if (edit.isForwardDeletion) while (restored.text.charAt(editedAt) === GROUP_SEPARATOR) editedAt += 1
  const { before, inserted, removed, after } = insertionOf({ text: restored.text, caret: editedAt, previous })
  const isKey = Array.from(inserted).length <= 1
  const isNew = before === '' || removed !== '' || edit.isAllReplaced === true
  const isWhole = !isKey && after === '' && isNew
  const [head, tail] = isWhole ? ['', ''] : [withoutGroups(before), withoutGroups(after)]
  const piece = isKey
    ? keyOf(inserted)
    : isWhole
      ? wholeAmount(restored.text, precision)
      : pieceOfAmount(inserted, after === '')
  const isPointGone = previous.includes('.') && !`${head}${piece ?? ''}${tail}`.includes('.')
  const value = head + (piece ?? '') + (isPointGone ? '' : tail)
  if (piece === null || !fits(value, precision, integerDigitsMax))
    return {
      value: withoutGroups(previous),
      display: previous,
      caret: before.length + removed.length,
      isRefused: !isKey,
    }
  const display = groupDigits(value, GROUP_SEPARATOR)
  const caret = caretBehind(display, head.length + piece.length, (character) => character !== GROUP_SEPARATOR)
  return { value, display, caret, isRefused: false }
}
