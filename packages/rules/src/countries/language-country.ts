/** Where the cashier knows no country, in the lower case of this mapping. */
const COUNTRY_UNKNOWN = 'un'

/** Languages whose country has another code (COUNTRY-2). */
const COUNTRIES: Readonly<Record<string, string>> = {
  af: 'za',
  am: 'et',
  ar: 'ae',
}

/** The country that stands for a language (COUNTRY-2). */
export function languageCountry(language: string): string {
  return COUNTRIES[language] ?? COUNTRY_UNKNOWN
}
