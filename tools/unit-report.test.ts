import { expect, it } from 'vitest'
import { failedUnits, secondTryFiles, type FailedUnit } from './unit-report'

const failed = (file: string): FailedUnit => ({ file, title: 'a rule', error: 'Error' })

it.each([
  ['none', [], []],
  ['one, and two of one file', ['a.test.ts', 'b.test.ts', 'b.test.ts'], ['a.test.ts', 'b.test.ts']],
  ['too many to be random', ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'], []],
  ['one where money moves', ['a.test.ts', 'apps/service/tests/payments/money.test.ts'], []],
])('issue-10 4 failed tests that run once more: %s', (_, files, again) => {
  expect(secondTryFiles(files.map(failed))).toEqual(again)
})

it('issue-10 4 failed tests, and files that could not run, are listed with the first line of their errors', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'holds', failureMessages: [] },
    { status: 'failed', fullName: 'breaks', failureMessages: ['AssertionError: 1\n  at x'] },
  ]
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: '/r/a.test.ts', status: 'failed', message: '', assertionResults },
      { name: '/r/b.test.ts', status: 'failed', message: 'SyntaxError\n  at y', assertionResults: [] },
      { name: '/r/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failedUnits(report, '/r')).toEqual([
    { file: 'a.test.ts', title: 'breaks', error: 'AssertionError: 1' },
    { file: 'b.test.ts', title: '', error: 'SyntaxError' },
  ])
})
