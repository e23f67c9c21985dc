import all from 'virtual:all-messages'
import type { Language } from './languages'
import type { Catalogue } from './texts'

/** Every language at once: for the service, which draws for all of them. A browser loads its own by `loadMessages`. */
export const ALL_MESSAGES: Record<Language['code'], Catalogue> = all
