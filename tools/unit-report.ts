/** What vitest reports of a run, and which failed tests `npm test` runs once more (docs/decisions/0024). */
import { relative } from 'node:path'

export type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

export type FailedUnit = { readonly file: string; readonly title: string; readonly error: string }

/** Each failed test with the first line of its error. A file without a failed test that failed could not be run. */
export function failedUnits({ testResults }: UnitReport, root: string): FailedUnit[] {
  const firstLine = (text = '') => text.split('\n')[0] ?? ''
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ file, title: '', error: firstLine(message) }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      error: firstLine(failureMessages[0]),
    }))
  })
}

/** With more failures in one run they are no longer random. */
export const SECOND_TRIES_COUNT_MAX = 3

/** Where a second try could hide a second charge or a lost one. */
const ONE_TRY = [
  'apps/service/tests/crash/',
  'apps/service/tests/wallet/',
  'apps/service/tests/payments/money.test.ts',
  'apps/service/tests/payments/recovery.test.ts',
  'apps/service/tests/payments/submit.test.ts',
  'apps/service/src/ledger/',
]

/** Files of failed tests that run once more, alone; none where there are too many, or where money moves. */
export function secondTryFiles(failed: readonly FailedUnit[]): string[] {
  if (failed.length > SECOND_TRIES_COUNT_MAX) return []
  if (failed.some(({ file }) => ONE_TRY.some((place) => file.startsWith(place)))) return []
  return [...new Set(failed.map(({ file }) => file))]
}
