import all from 'virtual:all-messages'
import type { Language } from './languages'
import type { Catalogue } from './texts'

/** The texts of all languages, for server rendering. A browser loads its own language by `loadMessages`. */
export const ALL_MESSAGES: Record<Language['code'], Catalogue> = all
