import { LANGUAGE_DEFAULT } from '@modulor/contract/vocabulary'
import { LANGUAGES, PSEUDO_CODE, type LanguageCode } from '@modulor/contract/languages'

export { LANGUAGES, type LanguageCode } from '@modulor/contract/languages'

export type Language = {
  readonly code: LanguageCode | typeof PSEUDO_CODE
  /** The locale for `Intl`. Numbers use the digits in which cards, codes and amounts are typed. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

const PSEUDO: Language = { code: PSEUDO_CODE, locale: 'en-XA', direction: 'ltr' }

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code)

/**
 * The language of a visit (BOOT-9): that of the query, else that of an earlier visit, else that of the session. The first one that
 * is given is used; if we do not have it, English is used, and the other ones are not tried.
 */
export function chooseLanguage(...candidates: readonly (string | null | undefined)[]): Language {
  const code = candidates.find(Boolean)?.toLowerCase().split('-')[0] ?? LANGUAGE_DEFAULT
  if (code === PSEUDO_CODE) return PSEUDO
  return LANGUAGES[isLanguageCode(code) ? code : LANGUAGE_DEFAULT]
}
