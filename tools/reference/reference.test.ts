import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../apps/service/src/config/environment'
import { describeReference, REFERENCE_FILE } from './describe-reference'
import { describedOthers, serviceVariables, undocumentedVariables, variablesOfOthers } from './describe-variables'

describe('docs/operate/reference.md', () => {
  it('issue-12 5 says what the schemas say; `npm run docs:reference` writes it', async () => {
    expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(await describeReference())
  })

  it('issue-12 5 describes every variable that a program reads', () => {
    expect(undocumentedVariables()).toEqual([])
    expect(describedOthers).toEqual(variablesOfOthers())
    // What the sources are read for is what the service reads: a wrong value is refused by its name.
    const wrong = Object.fromEntries(serviceVariables.map((name) => [name, ' ']))
    const outcome = readEnvironment(wrong)
    const named = outcome.ok ? [] : outcome.problems.map((problem) => problem.split(':')[0] ?? '')
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !serviceVariables.includes(name))).toEqual([])
  })
})
