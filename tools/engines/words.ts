/** The cashier's own texts, so that a journey runs in every language and needs no change when a text changes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../packages/contract/src/messages')

export type Words = (key: string) => RegExp

/** A pattern for the whole text of a key; a placeholder in braces matches any text. Throws for an unknown key. */
export function wordsOf(language: string): Words {
  const folder = join(root, language)
  const texts = Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  ) as Record<string, string>
  return (key) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`${language} has no text ${key}`)
    const literal = text.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(literal.join('.*'))
  }
}
