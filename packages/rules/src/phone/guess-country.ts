/** A country with its telephone code (PHONE-4). */
export type PhoneCountry = { iso: string; phonecode: string }

/** The result if neither the number nor the player's data determines a country (PHONE-2). */
export const PHONE_COUNTRY_FALLBACK = 'UN'

/**
 * The country of a telephone number (PHONE-2): the one with the longest phone code that the number starts with, so that
 * +1242 is the Bahamas and +1 212 the United States. If several countries share the code: the player's own if it is one
 * of them, else the first of the list. If no code matches: the player's country, or `UN` if it is not known.
 */
export function guessCountry(
  digits: string,
  codes: readonly PhoneCountry[],
  playerCountry: string | null = null,
): string {
  const number = digits.replace(/\D/g, '')
  let found: PhoneCountry[] = []
  let longest = 1
  for (const country of codes) {
    const code = country.phonecode.replace(/\D/g, '')
    if (code.length < longest || !number.startsWith(code)) continue
    if (code.length > longest) found = []
    longest = code.length
    found.push(country)
  }
  const own = found.find(({ iso }) => iso === playerCountry)
  return own?.iso ?? found[0]?.iso ?? (playerCountry || PHONE_COUNTRY_FALLBACK)
}
