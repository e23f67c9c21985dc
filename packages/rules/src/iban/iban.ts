/**
 * Countries with the length of their IBANs, from the SWIFT IBAN registry. A country that is not listed has no IBANs.
 * Each entry has two letters and two digits, so that a search never matches across two entries.
 */
const LENGTHS =
  'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18' +
  'FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21' +
  'LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24' +
  'SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30'

const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]+$/
const CHECKED_MOVED = 4
const MODULUS = 97n
const LETTER_BASE = 36

/** An IBAN as it is sent: without spaces and in capitals. */
export function canonicalIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/**
 * The check of ISO 13616: the first four characters are moved to the end, letters become numbers from 10 on, and the
 * whole number modulo 97 must be 1.
 */
function hasRightDigits(iban: string): boolean {
  const moved = iban.slice(CHECKED_MOVED) + iban.slice(0, CHECKED_MOVED)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, LETTER_BASE)))
  return BigInt(digits) % MODULUS === 1n
}

/** Whether a text is an IBAN, however it is grouped and written: its country, that country's length, and its check digits. */
export function isIban(text: string): boolean {
  const iban = canonicalIban(text)
  // The shape is tested first, so that only two capital letters and a number are searched in `LENGTHS`.
  return SHAPE.test(iban) && LENGTHS.includes(`${iban.slice(0, 2)}${iban.length}`) && hasRightDigits(iban)
}
