import { LANGUAGE_DEFAULT } from '@modulor/contract/vocabulary'

export type Language = {
  readonly code: LanguageCode
  /** For `Intl`. Figures stay in the digits that cards, codes and amounts are typed in. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

/** A new language is a folder in `messages`, a line here and one in `load-messages.ts`. */
export const LANGUAGES = {
  en: { code: 'en', locale: 'en-GB', direction: 'ltr' },
  de: { code: 'de', locale: 'de', direction: 'ltr' },
  ar: { code: 'ar', locale: 'ar-u-nu-latn', direction: 'rtl' },
} as const satisfies Record<string, { code: string; locale: string; direction: 'ltr' | 'rtl' }>

export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code)

/**
 * The language of a visit (BOOT-9): the query's, else the one kept from an earlier visit, else the session's. The first
 * that is named decides; one that we do not have is English, not the next best guess.
 */
export function chooseLanguage(...wishes: readonly (string | null | undefined)[]): Language {
  const wish = wishes.find(Boolean)?.toLowerCase().split('-')[0] ?? LANGUAGE_DEFAULT
  return LANGUAGES[isLanguageCode(wish) ? wish : LANGUAGE_DEFAULT]
}
