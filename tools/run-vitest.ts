/** Runs vitest, and repeats the files of failed tests once if that is allowed (docs/decisions/0024). */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failedUnits, secondTryFiles, type FailedUnit, type UnitReport } from './unit-report'

const root = join(import.meta.dirname, '..')

type Run = { readonly isGreen: boolean; readonly passed: number; readonly failed: readonly FailedUnit[] }

/** Runs a command of `node_modules/.bin`. Returns its exit code; 1 if it cannot be started. */
export function runBin(
  name: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', name), parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
}

async function runOnce(report: string, parameters: readonly string[], environment: NodeJS.ProcessEnv): Promise<Run> {
  mkdirSync(dirname(report), { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = (await runBin('vitest', ['run', ...reporters, ...parameters], environment)) === 0
  try {
    const json = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
    return { isGreen, passed: json.numPassedTests, failed: failedUnits(json, root) }
  } catch {
    return { isGreen: false, passed: 0, failed: [{ file: report, title: '', error: 'vitest wrote no report' }] }
  }
}

/**
 * `options` select configuration and projects, `files` the files (empty: all). The result lists the failures. Tests
 * that pass only on the second try are printed.
 */
export async function runVitest({
  report,
  options = [],
  files = [],
  environment = {},
}: {
  readonly report: string
  readonly options?: readonly string[]
  readonly files?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}): Promise<{ readonly isGreen: boolean; readonly passed: number; readonly failures: readonly string[] }> {
  const { isGreen, passed, failed } = await runOnce(report, [...options, ...files], environment)
  const failures = failed.map(({ file, title, error }) => `${file}: ${title}: ${error}`)
  const again = isGreen ? [] : secondTryFiles(failed)
  if (again.length === 0) return { isGreen, passed, failures }
  const second = await runOnce(report.replace('.json', '-second-try.json'), [...options, ...again], environment)
  if (!second.isGreen) return { isGreen: false, passed, failures }
  for (const failure of failures) console.log(`passed on the second try: ${failure}`)
  return { isGreen: true, passed: passed + failed.length, failures: [] }
}
