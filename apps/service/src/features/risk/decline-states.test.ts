import { describe, expect, it } from 'vitest'
import { FUNCTIONS } from '../../db/functions'
import { DECLINE_STATES } from './risk.repository'

describe('the decline codes that no limit counts', () => {
  it('issue-9 3.1 are the same in the database function as in the rules', () => {
    const { statements = '' } = FUNCTIONS.files.find(({ name }) => name === 'risk_attempts_of') ?? {}
    const [, list = ''] = /decline_code not in \(([^)]*)\)/.exec(statements) ?? []
    const inFunction = [...list.matchAll(/'(\w+)'/g)].map(([, code]) => code)
    const inRules = Object.entries(DECLINE_STATES).flatMap(([code, state]) => (state === 'ended' ? [code] : []))
    expect(inFunction.toSorted()).toEqual(inRules.toSorted())
  })
})
