import { typeCardNumber } from '@modulor/rules'

/** Digits of the longest CVV, so that a number which becomes an American Express needs no second typing (CARD-5). */
const CVV_DIGITS_MAX = 4

/** The mask of the CVV: digits of any script become ASCII, anything else goes (CARD-5). The number's mask reads digits alike. */
export function typeCvv(text: string): string {
  return typeCardNumber({ text, caret: text.length }).value.slice(0, CVV_DIGITS_MAX)
}
