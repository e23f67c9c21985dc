/**
 * The last filter for every log line (SVC-7, SESS-7). Secrets are not logged on purpose: only allow-listed fields are
 * written. This filter removes secrets that a library's message or a stack trace may still contain.
 */
import { checkCardNumber, digitOf } from '@modulor/rules'

const HIDDEN = '***'
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/gu
/**
 * A random or time-ordered UUID, or 13 to 19 digits with spaces or hyphens between them. UUIDs are matched first: the
 * digits of about one in several thousand look like a card number, and its payment could then not be found.
 */
const UUID_OR_CARD_LIKE =
  /(?<![\da-f])([\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})(?![\da-f-])|(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
/**
 * Three or more groups of digits with other separators (`holdsCardNumber`), including a line break in JSON. Dates,
 * versions and paths look like this too, so only a number of a known card scheme counts.
 */
const OTHERWISE_GROUPED = /(?<!\d)\d{1,7}(?:(?:[./_\u00a0\u2007\u202f\u2010-\u2015]|\\[nrt]|%20)\d{1,7}){2,18}(?!\d)/g
const BETWEEN_DIGITS = /%20|\D/g
/** A JSON number. Its replacement needs quotes, or the line would no longer be valid JSON. */
const NUMBER_OF_JSON = /(?<=[^\\]":)\d{13,19}(?=[,}])/g
const SECRET_IDS = /\b(?:cs|lc|sk|whsec|pm)_[A-Za-z0-9_+/=-]{6,}/g
const BEARER = /\bBearer\s+[^\s"']+/gi
const SECRET_KEYS =
  /(\\?"(?:card_pan|pan|card_number|card_cvv|cvv|cvc|otp|session_id|sessionId|launch_code|x-session-id|authorization|cookie|api_key|secret|password|cres|PaRes)\\?"\s*:\s*\\?")[^"\\]*/gi
/** A code that was sent to a person, or that signs a person in. A lower-case word, such as a decline code, is kept. */
const SECRET_CODE = /(\\?"[Cc]ode\\?"\s*:\s*\\?")(?![a-z]+(?:_[a-z]+)*\\?")[^"\\]*/g
/**
 * A wallet's token (LIST-17), which may itself be JSON with quotes, values that a provider's fields have encrypted,
 * and the token of a card.
 */
const SECRET_TOKEN =
  /("(?:(?:wallet_)?token|cardToken|card_encrypted|encrypted\w+|[\w.]*(?:storedPaymentMethodId|recurringDetailReference))"\s*:\s*")(?:[^"\\]|\\.)*/g
/** A token in the address of a call to a provider. */
const TOKEN_IN_PATH = /(\/storedPaymentMethods\/)[^/?\s"']+/g
const SECRET_PARAMETERS = /\b((?:cashier_)?session_?id|launch_code|card_pan|card_cvv|cvv|token)=[^&\s"']+/gi

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const hideNumber = (digits: string): string => (passesLuhn(digits) ? `"${HIDDEN}"` : digits)

function hideCardNumber(found: string, uuid: string | undefined): string {
  return uuid === undefined && passesLuhn(found.replace(/[ -]/g, '')) ? HIDDEN : found
}

const hideOtherwiseGrouped = (found: string): string =>
  checkCardNumber(found.replace(BETWEEN_DIGITS, '')).isValid ? HIDDEN : found

/**
 * Returns the text with its digits in ASCII, and without anything that looks like a card number, a key, a session id
 * or the value of a secret field.
 */
export function redact(text: string): string {
  return text
    .replace(BEYOND_ASCII, (character) => digitOf(character) ?? character)
    .replace(NUMBER_OF_JSON, hideNumber)
    .replace(UUID_OR_CARD_LIKE, hideCardNumber)
    .replace(OTHERWISE_GROUPED, hideOtherwiseGrouped)
    .replace(SECRET_IDS, HIDDEN)
    .replace(BEARER, `Bearer ${HIDDEN}`)
    .replace(SECRET_KEYS, `$1${HIDDEN}`)
    .replace(SECRET_TOKEN, `$1${HIDDEN}`)
    .replace(TOKEN_IN_PATH, `$1${HIDDEN}`)
    .replace(SECRET_CODE, `$1${HIDDEN}`)
    .replace(SECRET_PARAMETERS, `$1=${HIDDEN}`)
}
