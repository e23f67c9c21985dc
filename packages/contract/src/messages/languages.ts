type Language = {
  readonly code: string
  /** For `Intl`. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Written here because making an `Intl.NumberFormat` delays the first view on a phone. */
  readonly decimalSign: '.' | ','
}

/** The languages of the cashier. Free of imports, because builds read it too. A new one is a folder beside this file and a line here. */
export const LANGUAGES = {
  en: { code: 'en', locale: 'en-GB', direction: 'ltr', decimalSign: '.' },
  de: { code: 'de', locale: 'de', direction: 'ltr', decimalSign: ',' },
  ar: { code: 'ar', locale: 'ar-u-nu-latn', direction: 'rtl', decimalSign: '.' },
  es: { code: 'es', locale: 'es', direction: 'ltr', decimalSign: ',' },
  fr: { code: 'fr', locale: 'fr', direction: 'ltr', decimalSign: ',' },
  it: { code: 'it', locale: 'it', direction: 'ltr', decimalSign: ',' },
  pt: { code: 'pt', locale: 'pt', direction: 'ltr', decimalSign: ',' },
  he: { code: 'he', locale: 'he', direction: 'rtl', decimalSign: '.' },
  hi: { code: 'hi', locale: 'hi-u-nu-latn', direction: 'ltr', decimalSign: '.' },
  ja: { code: 'ja', locale: 'ja', direction: 'ltr', decimalSign: '.' },
  pl: { code: 'pl', locale: 'pl', direction: 'ltr', decimalSign: ',' },
  tr: { code: 'tr', locale: 'tr', direction: 'ltr', decimalSign: ',' },
  uk: { code: 'uk', locale: 'uk', direction: 'ltr', decimalSign: ',' },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/** Every letter accented, every text in brackets: finds texts that are hard-coded. It is not offered to players. */
export const PSEUDO_CODE = 'xa'
