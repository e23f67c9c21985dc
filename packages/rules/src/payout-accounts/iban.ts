/**
 * Countries with the length of their IBANs, from the SWIFT IBAN registry. A country that is not here has no IBAN, so a
 * text that begins with it is none.
 */
const LENGTHS =
  ' AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 ' +
  'EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 ' +
  'IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 ' +
  'NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 ' +
  'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30 '

const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]+$/
const CHECKED_MOVED = 4
const MODULUS = 97
const DIGIT_BASE = 10
const LETTER_BASE = 36

/** An IBAN as it is sent: without the spaces that statements group it by, and in capitals. */
export function canonicalIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** The remainder by 97 of an IBAN whose first four characters were moved to its end, letters counted from 10 (ISO 13616). */
function remainderOf(iban: string): number {
  const moved = iban.slice(CHECKED_MOVED) + iban.slice(0, CHECKED_MOVED)
  return Array.from(moved).reduce((rest, character) => {
    const value = Number.parseInt(character, LETTER_BASE)
    return (rest * (value < DIGIT_BASE ? DIGIT_BASE : DIGIT_BASE * DIGIT_BASE) + value) % MODULUS
  }, 0)
}

/** Whether a text is an IBAN, however it is grouped and written: its country, that country's length, and its check digits. */
export function isIban(text: string): boolean {
  const iban = canonicalIban(text)
  // The shape first: only two capitals and a number are looked up.
  return SHAPE.test(iban) && LENGTHS.includes(` ${iban.slice(0, 2)}${iban.length} `) && remainderOf(iban) === 1
}
