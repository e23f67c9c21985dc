import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGE_CODES, PSEUDO_CODE } from '../../../packages/contract/src/messages/languages'
import type { Message } from '../../../packages/contract/src/messages/message'
import { compileMessages } from './compile-messages'
import { pseudoMessage } from './pseudo-message'
import { MESSAGE_PARTS, MESSAGES_FOLDER, readMessages, type MessagePartName } from './read-messages'

const PREFIX = 'virtual:messages/'
const LOADERS = 'virtual:message-loaders'
const LANGUAGE = 'language'
const ALL = 'virtual:all-messages'
/** English is in the first chunk, because every language falls back to it. */
const FALLBACK = 'en'
const CODES = [...LANGUAGE_CODES, PSEUDO_CODE]

function compiled(language: string, part: MessagePartName | undefined): Record<string, Message> {
  if (language !== PSEUDO_CODE) return compileMessages(readMessages(language, part))
  const english = Object.entries(compileMessages(readMessages(FALLBACK, part)))
  return Object.fromEntries(english.map(([key, message]) => [key, pseudoMessage(message)]))
}

const laterParts = (code: string) =>
  MESSAGE_PARTS.filter((part) => part !== 'first').map(
    (part) => `export const ${part} = () => import('${PREFIX}${code}/${part}').then((loaded) => loaded.default)`,
  )

/** The module that a visit in a language loads first: the texts of the first view, and the loaders of the other parts. */
function languageModule(code: string): string {
  return [`export { default as first } from '${PREFIX}${code}/first'`, ...laterParts(code)].join('\n')
}

/** The module with a loader for each language of the list. */
function loadersModule(): string {
  const loader = (code: string) =>
    code === FALLBACK ? `${code}: () => Promise.resolve(english)` : `${code}: () => import('${PREFIX}${code}/language')`
  return [
    `import { first, form, rare, later } from '${PREFIX}${FALLBACK}/language'`,
    'export const english = { first, form, rare, later }',
    `export const languages = { ${CODES.map(loader).join(', ')} }`,
  ].join('\n')
}

function allModule(): string {
  const imports = CODES.map((code) => `import ${code} from '${PREFIX}${code}'`)
  return [...imports, `export default { ${CODES.join(', ')} }`].join('\n')
}

/**
 * Vite plug-in: `virtual:messages/en` is the compiled catalogue of a language, `virtual:messages/en/first` a part of it,
 * `virtual:messages/en/language` the first part with the loaders of the others. `virtual:message-loaders` has a loader for each
 * language, `virtual:all-messages` all languages.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'modulor-messages',
    resolveId: (id) => (id.startsWith(PREFIX) || id === LOADERS || id === ALL ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) return loadersModule()
      if (id === `\0${ALL}`) return allModule()
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language = '', name] = id.slice(PREFIX.length + 1).split('/')
      if (name === LANGUAGE) return languageModule(language)
      const part = MESSAGE_PARTS.find((known) => known === name)
      if (name !== undefined && part === undefined) throw new Error(`${id} does not name a part of the messages`)
      const folder = join(MESSAGES_FOLDER, language === PSEUDO_CODE ? FALLBACK : language)
      for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(language, part)))})`
    },
  }
}
