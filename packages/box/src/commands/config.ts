import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { runCashier, type Ran } from './cashier'
import { readOptions, WrongUsage, type Command } from './usage'
import { whenChanged } from './when-changed'

const CLEAR_SCREEN = '\u001B[2J\u001B[3J\u001B[H'

const check = (file: string) => runCashier(['config:check', file])

/** The first problem and the number of problems: the others are often caused by the first. */
function firstProblem({ code, output, errors }: Pick<Ran, 'code' | 'output' | 'errors'>): string {
  if (code === 0) return output
  const lines = errors.trimEnd().split('\n')
  const [first = '', count = ''] = [lines[0], lines.at(-1)]
  return lines.length > 2 ? `${first}\n${count}, this is the first\n` : `${first}\n`
}

/** Checks the file after each change until the process ends. After a change during a check, the file is checked again. */
function checkEachChange(file: string): void {
  let isChecking = false
  let isRequested = true
  async function runRequested(): Promise<void> {
    if (isChecking) return
    isChecking = true
    while (isRequested) {
      isRequested = false
      const problem = firstProblem(await check(file))
      process.stdout.write(`${process.stdout.isTTY ? CLEAR_SCREEN : ''}${problem}`)
    }
    isChecking = false
  }
  whenChanged(file, () => {
    isRequested = true
    void runRequested()
  })
  void runRequested()
}

/** Reports the problems of a configuration. */
export const configCommand: Command = {
  usage: `  config check FILE
           Print every problem of a configuration with its line, or that there is none.
    --watch                print the first problem, now and after each change of the file
`,
  async run(parameters) {
    const { has, words } = readOptions(parameters, { texts: [], flags: ['watch'], wordsMax: 2 })
    const [word, file] = words
    if (word !== 'check' || file === undefined) throw new WrongUsage('Usage: config check FILE')
    if (has('watch')) {
      if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
      checkEachChange(file)
      return
    }
    const { code, output, errors } = await check(file)
    process.stdout.write(output)
    process.stderr.write(errors)
    process.exitCode = code
  },
}
