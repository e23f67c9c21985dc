import ar from 'virtual:messages/ar'
import de from 'virtual:messages/de'
import en from 'virtual:messages/en'
import type { LanguageCode } from './languages'
import type { Catalogue } from './texts'

/** Every language at once: for the service, which draws for all of them. A browser loads its own by `loadMessages`. */
export const ALL_MESSAGES: Record<LanguageCode, Catalogue> = { en, de, ar }
