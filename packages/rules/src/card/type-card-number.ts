import type { CardBrand } from '@modulor/contract/vocabulary'
import { caretBehind } from '../typing/caret-behind'
import { insertionOf } from '../typing/inserted-text'
import { asciiOf, readTyped } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'
import { cardSchemes } from './card-schemes'
import { detectCardBrand } from './detect-card-brand'
import { luhn } from './luhn'

/** The number of digits in 19 displayed characters (CARD-1), for numbers of an unknown scheme. */
const CARD_DIGITS_DEFAULT = 16
const CARD_DIGITS_MIN = 13

/** `value`: the digits; `display`: the digits in groups. */
export type TypedCardNumber = {
  value: string
  display: string
  caret: number
  brand: CardBrand | undefined
  /** The inserted text has more than a card number: the input stays as it was, and an error is shown. */
  isRefused: boolean
}

/** Whether the text has a complete card number and, separated from it, more digits: its expiry date or its CVV. */
function holdsMoreThanNumber(text: string): boolean {
  return [...text.matchAll(/\d(?=\D+\d)/g)].some(({ index }) => {
    const number = text.slice(0, index + 1).replace(/\D/g, '')
    return number.length >= CARD_DIGITS_MIN && luhn(number)
  })
}

function grouped(digits: string, brand: CardBrand | undefined): string {
  const pattern =
    brand === 'american-express' ? /^(.{1,4})(.{1,6})?(.+)?$/ : /^(.{1,4})(.{1,4})?(.{1,4})?(.{1,4})?(.+)?$/
  return (pattern.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/**
 * The mask of the card number input (CARD-1): digits only, in groups of four (American Express 4-6-5), as many as the
 * longest number of the scheme has. A digit typed into a complete number is refused, and so is a pasted text with more
 * than the number, because a part of it could be the number of another card. The caret stays at its digit (FORM-18).
 */
export function typeCardNumber(
  edit: EditHistory & { text: string; caret: number; localSchemes?: readonly string[] | undefined },
): TypedCardNumber {
  const { text, caret: caretBefore } = restoreSeparator(edit, (character) => character !== ' ')
  const typed = readTyped(text, caretBefore).filter((each) => each.isDigit)
  const digits = typed.map((each) => each.character).join('')
  const lengths = cardSchemes(digits, edit.localSchemes).flatMap((scheme) => scheme.lengths)
  // Another first digit can mean a scheme with shorter numbers; digits that were typed before are kept.
  const countBefore = (edit.previous ?? '').replaceAll(' ', '').length
  const countMax = Math.max(countBefore, ...(lengths.length > 0 ? lengths : [CARD_DIGITS_DEFAULT]))
  const { inserted } = insertionOf(edit)
  const isInsertion = edit.previous !== undefined && Array.from(inserted).length > 1
  if (isInsertion && (typed.length > countMax || holdsMoreThanNumber(asciiOf(inserted))))
    return {
      ...typeCardNumber({ text: edit.previous ?? '', caret: 0, localSchemes: edit.localSchemes }),
      caret: edit.previous?.length ?? 0,
      isRefused: true,
    }
  const kept = withoutSurplus(typed, countMax)
  const value = kept.map((each) => each.character).join('')
  const brand = detectCardBrand(value, edit.localSchemes)
  const display = grouped(value, brand)
  const ownCount = kept.filter((each) => each.isBeforeCaret).length
  const caret = caretBehind(display, ownCount, (character) => character !== ' ')
  return { value, display, brand, caret, isRefused: false }
}
