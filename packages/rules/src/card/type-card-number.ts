import type { CardBrand } from '@modulor/contract/vocabulary'
import { caretBehind } from '../typing/caret-behind'
import { readTyped } from '../typing/read-typed'
import { type EditHistory, restoreSeparator } from '../typing/restore-separator'
import { withoutSurplus } from '../typing/without-surplus'
import { cardSchemes } from './card-schemes'
import { detectCardBrand } from './detect-card-brand'

/** Digits of 19 displayed characters (CARD-1), for numbers of no known scheme. */
const CARD_DIGITS_DEFAULT = 16

/** `value`: the digits; `display`: the digits in groups. */
export type TypedCardNumber = { value: string; display: string; caret: number; brand: CardBrand | undefined }

function grouped(digits: string, brand: CardBrand | undefined): string {
  const pattern =
    brand === 'american-express' ? /^(.{1,4})(.{1,6})?(.+)?$/ : /^(.{1,4})(.{1,4})?(.{1,4})?(.{1,4})?(.+)?$/
  return (pattern.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/**
 * The mask of the card number input (CARD-1): digits only, in groups of four (American Express 4-6-5), as many as the
 * longest number of the scheme has. A key typed into a full number is refused; the caret stays at its digit (FORM-18).
 */
export function typeCardNumber(
  edit: EditHistory & { text: string; caret: number; localSchemes?: readonly string[] | undefined },
): TypedCardNumber {
  const { text, caret: caretBefore } = restoreSeparator(edit, (character) => character !== ' ')
  const typed = readTyped(text, caretBefore).filter((each) => each.isDigit)
  const digits = typed.map((each) => each.character).join('')
  const lengths = cardSchemes(digits, edit.localSchemes).flatMap((scheme) => scheme.lengths)
  // Another first digit can mean a scheme with shorter numbers; what was typed before is not taken away for it.
  const countBefore = edit.previous?.replaceAll(' ', '').length ?? 0
  const countMax = Math.max(countBefore, ...(lengths.length > 0 ? lengths : [CARD_DIGITS_DEFAULT]))
  const kept = withoutSurplus(typed, countMax)
  const value = kept.map((each) => each.character).join('')
  const brand = detectCardBrand(value, edit.localSchemes)
  const display = grouped(value, brand)
  const ownCount = kept.filter((each) => each.isBeforeCaret).length
  return { value, display, brand, caret: caretBehind(display, ownCount, (character) => character !== ' ') }
}
