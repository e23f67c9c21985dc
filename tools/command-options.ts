/** Options of the commands under `tools`: what is not known or not valid ends the command before it does anything. */
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** How the text of one option is read. Returns undefined for text that is not valid. */
type OptionReader<Value> = {
  readonly isFlag?: true
  /** The value of an option that is not given. */
  readonly absent: Value
  readonly read: (text: string) => Value | undefined
  /** For the message about text that is not valid. */
  readonly expected: string
}
type OptionReaders = Readonly<Record<string, OptionReader<unknown>>>
type OptionValues<Readers extends OptionReaders> = {
  readonly [Name in keyof Readers]: Readers[Name] extends OptionReader<infer Value> ? Value : never
}

export const flag: OptionReader<boolean> = { isFlag: true, absent: false, read: () => true, expected: 'nothing' }

export const text: OptionReader<string | undefined> = {
  absent: undefined,
  read: (given) => (given === '' ? undefined : given),
  expected: 'a text',
}

/** Digits, up to 2^53. */
export function wholeNumber<Absent extends number | undefined>(absent: Absent): OptionReader<number | Absent> {
  const read = (given: string) => (/^\d{1,15}$/.test(given) ? Number(given) : undefined)
  return { absent, read, expected: 'a whole number' }
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): OptionReader<Choice | undefined> {
  const read = (given: string) => choices.find((choice) => choice === given)
  return { absent: undefined, read, expected: choices.join(' or ') }
}

type Parsed<Readers extends OptionReaders> =
  | { readonly ok: true; readonly values: OptionValues<Readers> }
  | { readonly ok: false; readonly problem: string }

/** Reads `--name=value`, `--name value` and flags. The first option that is unknown or not valid is the problem. */
export function parseOptions<const Readers extends OptionReaders>(
  given: readonly string[],
  readers: Readers,
): Parsed<Readers> {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { isFlag }] of Object.entries(readers)) options[name] = { type: isFlag ? 'boolean' : 'string' }
  try {
    const found = parseArgs({ args: [...given], options, strict: true, allowPositionals: false }).values
    const values = Object.entries(readers).map(([name, reader]) => {
      const value = found[name]
      if (value === undefined) return [name, reader.absent]
      const read = reader.read(String(value))
      if (read === undefined) throw new Error(`--${name} needs ${reader.expected}, not "${String(value)}"`)
      return [name, read]
    })
    return { ok: true, values: Object.fromEntries(values) as OptionValues<Readers> }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The options of this process. Ends it with 2, the problem and `usage` if one is unknown or not valid. */
export function readOptions<const Readers extends OptionReaders>(
  usage: string,
  readers: Readers,
): OptionValues<Readers> {
  const parsed = parseOptions(process.argv.slice(2), readers)
  if (parsed.ok) return parsed.values
  process.stderr.write(`${parsed.problem}\nUsage: ${usage}\n`)
  process.exit(2)
}
