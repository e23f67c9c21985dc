import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MESSAGES_FOLDER = fileURLToPath(new URL('../src/i18n/messages', import.meta.url))

/** All texts of one language out of its JSON files. A key that two files have is an error. */
export function readMessages(language: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const file of readdirSync(join(MESSAGES_FOLDER, language)).sort()) {
    const part = JSON.parse(readFileSync(join(MESSAGES_FOLDER, language, file), 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(part)) {
      if (Object.hasOwn(texts, key)) throw new Error(`message ${key} stands twice in ${language}, again in ${file}`)
      texts[key] = text
    }
  }
  return texts
}
