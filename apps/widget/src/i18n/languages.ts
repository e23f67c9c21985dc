import { LANGUAGE_DEFAULT } from '@modulor/contract/vocabulary'
import { LANGUAGES, PSEUDO_CODE, type LanguageCode } from '@modulor/contract/languages'

export { LANGUAGES, type LanguageCode } from '@modulor/contract/languages'

export type Language = {
  readonly code: LanguageCode | typeof PSEUDO_CODE
  /** For `Intl`. Figures stay in the digits that cards, codes and amounts are typed in. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

const PSEUDO: Language = { code: PSEUDO_CODE, locale: 'en-XA', direction: 'ltr' }

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code)

/**
 * The language of a visit (BOOT-9): the query's, else the one kept from an earlier visit, else the session's. The first
 * that is named decides; one that we do not have is English, without a further guess.
 */
export function chooseLanguage(...candidates: readonly (string | null | undefined)[]): Language {
  const code = candidates.find(Boolean)?.toLowerCase().split('-')[0] ?? LANGUAGE_DEFAULT
  if (code === PSEUDO_CODE) return PSEUDO
  return LANGUAGES[isLanguageCode(code) ? code : LANGUAGE_DEFAULT]
}
