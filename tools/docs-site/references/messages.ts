import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src/messages/en')

const messages = new Map(
  readdirSync(FOLDER).flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Record<string, string>),
  ),
)

/** The English text of a message key. Throws if the key has no text. */
export function messageOf(key: string): string {
  const text = messages.get(key)
  if (text === undefined) throw new Error(`There is no English text for ${key}`)
  return text
}
