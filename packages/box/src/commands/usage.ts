import { parseArgs } from 'node:util'

export type Command = {
  /** The help text: the command, its options, and their meaning. */
  readonly usage: string
  readonly run: (parameters: readonly string[]) => Promise<void>
}

/** Thrown if the command was called with wrong parameters; the help is shown then. */
export class WrongUsage extends Error {}

/**
 * Reads an address from an option. It must have a scheme, because `localhost:3000` would be an address with the scheme
 * "localhost".
 */
export function addressOf(name: string, value: string | undefined): string {
  if (value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new WrongUsage(`--${name} is not a complete address, such as http://localhost:3000`)
}

/**
 * The options of a command, by name: texts, and flags that are true where they are given. An unknown option, too many
 * words, and an empty value (for example of a variable that is not set) are errors.
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
    if (extra !== undefined) throw new Error(`The argument "${extra}" is not expected.`)
    const given = new Map(Object.entries(values))
    for (const [name, value] of given) if (value === '') throw new Error(`--${name} is empty.`)
    if (positionals.includes('')) throw new Error('An argument is empty.')
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
