/**
 * The last filter for every log line (SVC-7, SESS-7). Nothing secret is meant to reach a log: fields are allow-listed
 * where they are written. This removes what a library's message or a stack trace may contain nevertheless.
 */

const HIDDEN = '***'
/** 13 to 19 digits, with the spaces or hyphens that people put between them. */
const CARD_LIKE = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
const SECRET_IDS = /\b(?:cs|lc|sk|whsec|pm)_[A-Za-z0-9_+/=-]{6,}/g
const BEARER = /\bBearer\s+[^\s"']+/gi
const SECRET_KEYS =
  /(\\?"(?:card_pan|pan|card_number|card_cvv|cvv|cvc|otp|code|session_id|sessionId|launch_code|x-session-id|authorization|cookie|api_key|secret|password|cres|PaRes)\\?"\s*:\s*\\?")[^"\\]*/gi
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

/** The text without anything that looks like a card number, a key, a session id or the value of a secret's name. */
export function redact(text: string): string {
  return text
    .replace(CARD_LIKE, (found) => (passesLuhn(found.replace(/[ -]/g, '')) ? HIDDEN : found))
    .replace(SECRET_IDS, HIDDEN)
    .replace(BEARER, `Bearer ${HIDDEN}`)
    .replace(SECRET_KEYS, `$1${HIDDEN}`)
    .replace(SECRET_PARAMETERS, `$1=${HIDDEN}`)
}
