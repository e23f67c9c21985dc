/**
 * The languages of the cashier. Free of imports, because builds read it too. A new one is a folder beside this file and a line here.
 * `locale` is for `Intl`. It writes Latin digits (`-u-nu-latn`), because amounts and codes are typed in them, and dates of the
 * Gregorian calendar (`-u-ca-gregory`), because date fields, statements and the operators' desk have these.
 */
export const LANGUAGES = {
  en: { code: 'en', locale: 'en-GB', direction: 'ltr' },
  de: { code: 'de', locale: 'de', direction: 'ltr' },
  ar: { code: 'ar', locale: 'ar-u-nu-latn', direction: 'rtl' },
  es: { code: 'es', locale: 'es', direction: 'ltr' },
  fr: { code: 'fr', locale: 'fr', direction: 'ltr' },
  it: { code: 'it', locale: 'it', direction: 'ltr' },
  pt: { code: 'pt', locale: 'pt', direction: 'ltr' },
  he: { code: 'he', locale: 'he', direction: 'rtl' },
  hi: { code: 'hi', locale: 'hi-u-nu-latn', direction: 'ltr' },
  ja: { code: 'ja', locale: 'ja', direction: 'ltr' },
  pl: { code: 'pl', locale: 'pl', direction: 'ltr' },
  tr: { code: 'tr', locale: 'tr', direction: 'ltr' },
  uk: { code: 'uk', locale: 'uk', direction: 'ltr' },
} as const satisfies Record<string, { code: string; locale: string; direction: 'ltr' | 'rtl' }>

export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/** The pseudo-language: every letter is accented and every text is in brackets, to find hard-coded texts. Not offered to players. */
export const PSEUDO_CODE = 'xa'
