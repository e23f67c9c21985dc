import { describe, expect, it } from 'vitest'
import { readCall } from './read-call'
import { SCENARIOS } from './scenarios'

const idsOf = (given: readonly string[]) => {
  const call = readCall(given)
  return call.ok ? call.scenarios.map(({ id }) => id) : call.problem.split('\n')[0]
}

describe('the call of the conformance command', () => {
  it('issue-14 2 it runs every scenario of a plug-in, or one of them', () => {
    expect(idsOf(['sandbox'])).toEqual(SCENARIOS.map(({ id }) => id))
    expect(idsOf(['sandbox', '--only=lost-answer'])).toEqual(['lost-answer'])
    expect(idsOf(['adyen', '--only', 'lost-answer'])).toEqual(['lost-answer'])
  })

  it.each([
    [[], /^A plug-in is missing$/],
    [['sandbx'], /^There is no plug-in sandbx$/],
    [['sandbox', '--only=lost-anwser'], /^--only needs .*lost-answer.*, not "lost-anwser"$/],
    [['sandbox', '--only='], /^--only needs /],
    [['sandbox', '--onyl=lost-answer'], /--onyl/],
    [['sandbox', 'lost-answer'], /lost-answer/],
  ])('issue-14 2 %j is refused and runs nothing', (given, problem) => {
    expect(idsOf(given)).toMatch(problem)
  })
})
