/** Reads vitest's report of a run, and selects the failed tests that `npm test` repeats (docs/decisions/0024). */
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

/** Lists each failed test with the first line of its error. A failed file without a failed test could not be run. */
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

/** With more failures in one run, the failures are not random. */
export const SECOND_TRIES_COUNT_MAX = 3

/** Tests that are not repeated, because a second try could hide a double or a lost charge. */
const ONE_TRY = [
  'apps/service/tests/crash/',
  'apps/service/tests/wallet/',
  'apps/service/tests/payments/money.test.ts',
  'apps/service/tests/payments/recovery.test.ts',
  'apps/service/tests/payments/submit.test.ts',
  'apps/service/src/ledger/',
]

/**
 * The files of failed tests that are run again, alone; none if there are too many failures, or if one of them is a test
 * of `ONE_TRY`.
 */
export function secondTryFiles(failed: readonly FailedUnit[]): string[] {
  if (failed.length > SECOND_TRIES_COUNT_MAX) return []
  if (failed.some(({ file }) => ONE_TRY.some((place) => file.startsWith(place)))) return []
  return [...new Set(failed.map(({ file }) => file))]
}
