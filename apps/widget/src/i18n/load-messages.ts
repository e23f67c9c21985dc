import english from 'virtual:messages/en'
import { LANGUAGES, type Language, type LanguageCode } from './languages'
import type { Catalogue } from './texts'

/** English is in the first chunk, because every language falls back to it; the others come before the first paint. */
const LOADERS: Record<LanguageCode, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(english),
  de: async () => (await import('virtual:messages/de')).default,
  ar: async () => (await import('virtual:messages/ar')).default,
}

export type LoadedTexts = { readonly language: Language; readonly catalogue: Catalogue; readonly english: Catalogue }

/** Loads the texts of a language. Where its chunk does not come, the visit goes on in English. */
export async function loadMessages(language: Language): Promise<LoadedTexts> {
  try {
    return { language, catalogue: await LOADERS[language.code](), english }
  } catch {
    return { language: LANGUAGES.en, catalogue: english, english }
  }
}
