import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { QUESTIONS, type Answers } from '../init/answers'
import { firstBrand, portOfSite } from '../init/first-brand'
import { runCashier } from './cashier'
import { readOptions, WrongUsage, type Command } from './usage'

type Prompt = (question: string) => Promise<string>

/**
 * Returns the value of the option, else the person's answer, else the preset. A wrong option is an error; after a wrong
 * answer the question is repeated.
 */
async function answerOf<Name extends keyof Answers>(
  name: Name,
  given: string | undefined,
  prompt: Prompt | undefined,
): Promise<Answers[Name]> {
  const { text, preset, read } = QUESTIONS[name]
  const attempt = (written: string): Answers[Name] | Error => {
    try {
      return read(written)
    } catch (error) {
      return error as Error
    }
  }
  for (;;) {
    const written = given ?? ((await prompt?.(`${text} [${preset}]: `)) || preset)
    const answer = attempt(written)
    if (!(answer instanceof Error)) return answer
    if (given !== undefined || !prompt) throw new WrongUsage(`--${name}: ${answer.message}`)
    process.stdout.write(`  ${answer.message}\n`)
  }
}

async function answersOf(text: (name: string) => string | undefined): Promise<Answers> {
  const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const ask = lines && ((question: string) => lines.question(question))
  try {
    return {
      code: await answerOf('code', text('code'), ask),
      name: await answerOf('name', text('name'), ask),
      site: await answerOf('site', text('site'), ask),
      currencies: await answerOf('currencies', text('currencies'), ask),
    }
  } finally {
    lines?.close()
  }
}

/** Why a file cannot be written, by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  EROFS: 'the folder can only be read',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'its name is that of a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is there already',
}

/** Writes a new file; an existing file is never replaced. Only the owner can read it, because it contains keys. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(`${file} cannot be written: ${REASONS[code] ?? message}.`, { cause: error })
  }
}

/** Writes the configuration of a first brand, with newly generated keys. */
export const initCommand: Command = {
  usage: `  init [FILE]
           Write the configuration of a first brand, by default cashier.yaml. It asks for the values that are not
           given as options; without a terminal it does not ask.
    --code CODE            of the brand, such as SHOP
    --name NAME            of the brand, as shown to players
    --site ORIGIN          of the site that embeds the cashier, such as http://localhost:3000
    --currencies LIST      such as EUR,USD
`,
  async run(parameters) {
    const { text, words } = readOptions(parameters, { texts: Object.keys(QUESTIONS), wordsMax: 1 })
    const [file = 'cashier.yaml'] = words
    if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
    if (existsSync(file)) throw new Error(`${file} is there already. Name another file, or remove it.`)
    const answers = await answersOf(text)
    await writeNew(file, firstBrand(answers, file))
    const { output, errors } = await runCashier(['config:check', file])
    if (errors !== '') throw new Error(`This is a defect: the file that was written is refused.\n${errors}`)
    process.stdout.write(
      `${output}\nStart it:  npx modulor-box --config ${file} --merchant-port ${portOfSite(answers.site)}\n`,
    )
  },
}
