import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileMessages } from './compile-message'
import { MESSAGE_PARTS, MESSAGES_FOLDER, readMessages } from './read-messages'

const PREFIX = 'virtual:messages/'

/** Vite plug-in: `virtual:messages/en` is the compiled catalogue of a language, `virtual:messages/en/first` a part of it. */
export function messagesPlugin(): Plugin {
  return {
    name: 'modulor-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language = '', name] = id.slice(PREFIX.length + 1).split('/')
      const part = MESSAGE_PARTS.find((known) => known === name)
      if (name !== undefined && part === undefined) throw new Error(`${id} names no part of the messages`)
      for (const file of readdirSync(join(MESSAGES_FOLDER, language)))
        this.addWatchFile(join(MESSAGES_FOLDER, language, file))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileMessages(readMessages(language, part))))})`
    },
  }
}
