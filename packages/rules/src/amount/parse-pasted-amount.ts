import { readTyped, TYPED_LENGTH_MAX } from '../typing/read-typed'
import { canonicalAmount } from './canonical-amount'

/** The number of decimals of most currencies. It decides the meaning of `1,234` if the caller gives no precision. */
const PRECISION_DEFAULT = 2
const GROUP = 3

/** An amount between names or signs of a currency: `€5`, `Rs. 5`, `5 EUR`, `5 kr.`. */
const AMOUNT_WITH_CURRENCY =
  /^(?:[\p{L}\p{Sc}]+(?:\.?\s+|(?=\p{Nd})))?([\p{Nd}.,\s'’٫٬،．，]*\p{Nd}[.,]?)\s*(?:[\p{L}\p{Sc}]+\.?)?$/u
const WESTERN_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+$/
const INDIAN_GROUPS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

function isGrouped(whole: string, separator: string): boolean {
  const text = whole.replaceAll(separator, ',')
  return WESTERN_GROUPS.test(text) || (separator === ',' && INDIAN_GROUPS.test(text))
}

/**
 * Reads digits with points and commas and returns the number with a decimal point, or null if the separators contradict
 * each other.
 */
function numberOf(text: string, precision: number): string | null {
  const separators = text.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return text
  const [first = ''] = separators
  if (separators.length === 1) {
    const isThousands = precision < GROUP && isGrouped(text, last)
    return isThousands ? text.replace(last, '') : text.replace(last, '.')
  }
  const isOneKind = !separators.split('').some((each) => each !== first)
  if (isOneKind) return isGrouped(text, first) ? text.replaceAll(first, '') : null
  const at = text.lastIndexOf(last)
  const whole = text.slice(0, at)
  return !whole.includes(last) && isGrouped(whole, first)
    ? `${whole.replaceAll(first, '')}.${text.slice(at + 1)}`
    : null
}

/**
 * Reads a complete amount that was pasted (AMT-2): `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56`, `12,34,567.89`,
 * digits of every script, a currency's name or sign around it. The result is exact; null for any text that is not
 * exactly one number.
 *
 * `1,234` and `1.234` can mean two amounts. Where the currency has three decimals or more the separator is the decimal
 * point; where it has fewer, a number with three decimals cannot be an amount, and it separates thousands. `0,500` is
 * always a half.
 */
export function parsePastedAmount(text: string, precision = PRECISION_DEFAULT): string | null {
  if (text.length > TYPED_LENGTH_MAX) return null
  const [, amount] = AMOUNT_WITH_CURRENCY.exec(text.trim()) ?? []
  if (amount === undefined) return null
  const ascii = readTyped(amount, 0)
    .map((each) => each.character)
    .join('')
    .replace(/[،，]/g, ',')
    .replace(/．/g, '.')
    .trim()
  const groups = /[\s'’٬]/
  const [whole = '', fraction] = ascii.split(/[.,٫](?=\d*$)/)
  if (groups.test(ascii)) {
    // These characters only separate groups. Two numbers side by side, `10 20`, are no amount.
    const isOneNumber = isGrouped(whole.replace(new RegExp(groups, 'g'), ','), ',') && !/[.,٫]/.test(whole)
    return isOneNumber ? canonicalAmount(joined(whole.replace(/\D/g, ''), fraction)) : null
  }
  // The Arabic decimal sign is never a group separator.
  const number = ascii.includes('٫') ? numberOf(ascii.replace('٫', '.'), GROUP) : numberOf(ascii, precision)
  return number === null ? null : canonicalAmount(number)
}

const joined = (whole: string, fraction: string | undefined): string =>
  fraction === undefined ? whole : `${whole}.${fraction}`
