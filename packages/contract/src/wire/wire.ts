/** Building blocks of every wire schema. */
import * as z from 'zod/mini'
import { CHANGES } from './changes'

/** A decimal number as text, which is the format of money on the wire: no sign, no exponent, no grouping. */
export const DECIMAL_PATTERN = /^(0|[1-9]\d{0,29})(\.\d{1,20})?$/

const SIGNED_DECIMAL_PATTERN = /^-?(0|[1-9]\d{0,29})(\.\d{1,20})?$/

/**
 * Money on the wire (decision 3). A JSON number is accepted only if it is exact, so that no digit is lost between the
 * sender's text and ours. Inside the programs it is always text.
 */
const money = (pattern: RegExp) =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(52)), z.number()]),
      z.transform<string | number, string>(CHANGES.exactText),
    ),
    z.string().check(z.regex(pattern), z.meta({ description: 'Decimal number as text' })),
  )
export const decimal = money(DECIMAL_PATTERN)

/** Money in a response. This service always writes text; a reader accepts an exact number too. */
export const decimalText = money(DECIMAL_PATTERN)

/** A balance may be zero or negative. */
export const signedDecimalText = money(SIGNED_DECIMAL_PATTERN)

export const text = (lengthMax: number) => z.string().check(z.maxLength(lengthMax))
export const requiredText = (lengthMax: number) => z.string().check(z.minLength(1), z.maxLength(lengthMax))
export const currencyCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))
export const languageCode = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/))
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
export const brandCode = z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))
export const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/))
/** Whether the date and the time exist: JavaScript would read 31 February as a day of March. */
function isReal(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19)
}
/** A time in a caller's request. Of times in our own responses only the format is checked. */
export const givenTime = isoTime.check(z.refine(isReal))
/** An http(s) address. The redirect rule decides which hosts are allowed (RESULT-11). */
export const webAddress = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\//))
