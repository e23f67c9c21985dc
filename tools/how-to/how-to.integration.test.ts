import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGuide, type Step } from './read-guide'
import { makeScratchCopy, type Ran, type ScratchCopy } from './scratch-copy'

/**
 * Applies the code blocks of every how-to that adds something to one copy of the repository. Then compiles the copy and runs
 * each how-to's tests. A missing step is a compile error or a failing test here.
 */
const folder = join(import.meta.dirname, '../../docs/how-to')
// A new language starts as a copy of English, so it runs after the guides that add messages.
const LAST = 'add-a-language.md'
const guides = readdirSync(folder)
  .filter((name) => name.startsWith('add-'))
  .sort((one, other) => Number(one === LAST) - Number(other === LAST))
  .map((name) => ({ name, steps: readGuide(readFileSync(join(folder, name), 'utf8')) }))
const stepsOf = <Kind extends Step['kind']>(kind: Kind) =>
  guides.flatMap(({ name, steps }) =>
    steps.flatMap((step) => (step.kind === kind ? [{ name, step: step as Extract<Step, { kind: Kind }> }] : [])),
  )
const TESTS = stepsOf('test')
const COMMANDS = stepsOf('run')
const REPORT = 'how-to-report.json'

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Compiles only the files that a how-to changes and the tests that it names; other checks compile the rest in the repository. */
function writeProject(copy: ScratchCopy): void {
  const named = TESTS.flatMap(({ step }) => step.files)
  const include = ['apps/service/src', 'apps/desk/src', 'apps/widget', 'packages', ...named]
  const project = { extends: './tsconfig.json', include, exclude: ['**/node_modules'] }
  writeFileSync(join(copy.folder, 'tsconfig.how-to.json'), JSON.stringify(project))
}

describe('the how-to guides', () => {
  let copy: ScratchCopy
  let compiled: Ran
  let tested: Ran
  let commands: readonly Ran[]
  beforeAll(async () => {
    copy = makeScratchCopy()
    const ran: Ran[] = []
    for (const { steps } of guides)
      for (const step of steps)
        if (step.kind === 'run') ran.push(await copy.run(step.command))
        else if (step.kind !== 'test') copy.apply(step)
    commands = ran
    writeProject(copy)
    const files = [...new Set(TESTS.flatMap(({ step }) => step.files))].join(' ')
    const found = await Promise.all([
      copy.run('npx tsc -p tsconfig.how-to.json'),
      copy.run(`npx vitest run ${files} --reporter=json --outputFile=${REPORT}`, { TEST_DATABASE_KINDS: 'pglite' }),
    ])
    ;[compiled, tested] = found
  })
  afterAll(() => copy.remove())

  it('issue-10 3.1 the copy compiles', () => {
    expect(compiled.code, compiled.output).toBe(0)
  })

  it.each(TESTS)('issue-10 3.1 $name: its tests pass', ({ step }) => {
    let report: Report
    try {
      report = JSON.parse(copy.read(REPORT)) as Report
    } catch {
      throw new Error(tested.output)
    }
    for (const file of step.files) {
      const tests = report.testResults.find(({ name }) => name.endsWith(`/${file}`))?.assertionResults ?? []
      const about = tests.filter(({ fullName }) => fullName.includes(step.passes))
      expect([file, about.length]).not.toEqual([file, 0])
      expect(tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)).toEqual([])
    }
  })

  it.each(COMMANDS.map((each, at) => ({ ...each, at })))('issue-10 3.1 $name: $step.command', ({ at }) => {
    expect(commands[at]?.code, commands[at]?.output).toBe(0)
  })
})
