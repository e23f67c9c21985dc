/** Runs the tests that depend on the changed file, the fastest first. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { applied } from './mutants'
import type { PlannedMutant } from './mutation-plugin'

const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
/**
 * A change that causes an endless loop counts as detected. All tests of the service take five minutes: a limit near
 * that would count undetected changes as detected.
 */
const STEP_MS_MAX = 1_200_000
const NEAR_MS_MAX = 300_000
const NEAR_FILES_MAX = 20

export type Ending = { readonly isFound: boolean; readonly by: string }

function run(
  command: string,
  parameters: string[],
  environment: Record<string, string>,
  limitMs = STEP_MS_MAX,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'ignore', env: { ...process.env, ...environment } })
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The test that failed first: a mutant counts as detected only with the name of a test. */
function firstFailureOf(report: Report): string | undefined {
  for (const { name, message, assertionResults } of report.testResults) {
    const file = relative(root, name)
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${file} › ${failed.fullName}`
    if (assertionResults.length === 0 && message !== '') return `${file} (does not load)`
  }
  return undefined
}

/** The first failing test in the given files. */
async function firstFailure(mutant: PlannedMutant, tests: readonly string[]): Promise<string | undefined> {
  if (tests.length === 0) return undefined
  const report = join(mkdtempSync(join(tmpdir(), 'mutant-')), 'report.json')
  const files = tests.map((test) => relative(root, test))
  const parameters = ['run', ...files, '--config', 'tools/mutate/vitest.config.ts', '--reporter=json']
  const environment = { MUTANT: JSON.stringify(mutant), MUTANT_TESTS: JSON.stringify(tests) }
  const limitMs = tests.length <= NEAR_FILES_MAX ? NEAR_MS_MAX : STEP_MS_MAX
  const isGreen = await run(bin('vitest'), [...parameters, `--outputFile.json=${report}`], environment, limitMs)
  if (isGreen) return undefined
  if (!existsSync(report)) return 'a run that did not end'
  const failure = firstFailureOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
  rmSync(dirname(report), { recursive: true })
  return failure ?? 'a run that failed outside of its tests'
}

/** Browser tests run the built programs, so here the file itself is changed, and always restored. */
async function stories(mutant: PlannedMutant, files: readonly string[]): Promise<boolean> {
  const source = readFileSync(mutant.file, 'utf8')
  writeFileSync(mutant.file, applied(source, mutant))
  try {
    if (!(await run(bin('tsx'), ['tools/build.ts'], {}))) return false
    return await run(bin('playwright'), ['test', '-x', '--retries=0', ...files], {})
  } finally {
    writeFileSync(mutant.file, source)
  }
}

/**
 * Whether a test fails because of the change: the groups of `tests` one after another, then the browser tests of the
 * changed part. An empty list of these skips the browser.
 */
export async function tryMutant(
  mutant: PlannedMutant,
  tests: readonly (readonly string[])[],
  storyFiles: readonly string[],
): Promise<Ending> {
  for (const group of tests) {
    const failure = await firstFailure(mutant, group)
    if (failure !== undefined) return { isFound: true, by: failure }
  }
  if (storyFiles.length > 0 && !(await stories(mutant, storyFiles))) return { isFound: true, by: 'stories' }
  return { isFound: false, by: '' }
}
