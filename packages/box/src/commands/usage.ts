import { parseArgs } from 'node:util'

export type Command = {
  /** For the help: the command, its options, and what they mean. */
  readonly usage: string
  readonly run: (parameters: readonly string[]) => Promise<void>
}

/** The command was called in a wrong way, so the help is shown. */
export class WrongUsage extends Error {}

/** An address that was given as an option: whole, because `localhost:3000` is an address of a protocol "localhost". */
export function addressOf(name: string, value: string | undefined): string {
  if (value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new WrongUsage(`--${name} is no address. Write it whole, such as http://localhost:3000`)
}

/**
 * The options of a command, by name: texts, and flags that are true where they are given. An unknown one, a word more than the
 * command has, and an empty one, such as of a variable that is not set, is an error.
 */
export function readOptions(
  parameters: readonly string[],
  {
    texts,
    flags = [],
    wordsMax = 0,
  }: { readonly texts: readonly string[]; readonly flags?: readonly string[]; readonly wordsMax?: number },
): {
  readonly text: (name: string) => string | undefined
  readonly has: (name: string) => boolean
  readonly words: readonly string[]
} {
  try {
    const options: Record<string, { type: 'string' | 'boolean' }> = {}
    for (const name of texts) options[name] = { type: 'string' }
    for (const name of flags) options[name] = { type: 'boolean' }
    const { values, positionals } = parseArgs({ args: [...parameters], allowPositionals: true, options })
    const extra = positionals[wordsMax]
    if (extra !== undefined) throw new Error(`"${extra}" is one word too many.`)
    const given = new Map(Object.entries(values))
    for (const [name, value] of given) if (value === '') throw new Error(`--${name} is empty.`)
    if (positionals.includes('')) throw new Error('A word is empty.')
    return {
      text: (name) => {
        const value = given.get(name)
        return typeof value === 'string' ? value : undefined
      },
      has: (name) => given.get(name) === true,
      words: positionals,
    }
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}
