import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { responseCheck, sharedRowsCheck } from './response-body'

const checkedIds: string[] = []
const Row = z.object({
  id: z.string().check(z.refine((id) => checkedIds.push(id) > 0)),
  limits: z.object({ min: z.string() }),
})
const Listing = z.object({ balance: z.nullable(z.string()), note: z._default(z.string(), ''), rows: z.array(Row) })

const row = (id: string, more: object = {}) => ({ id, limits: { min: '5', secret: 1 }, ...more })
const frozenRow = (id: string) => Object.freeze(row(id))

describe('API-12 issue-11 5 a response whose rows are shared', () => {
  it.each([
    ['without rows', []],
    ['with rows of its own', [row('card', { secret: 1 }), row('bank')]],
    ['with shared rows', [frozenRow('card'), frozenRow('bank'), frozenRow('quoted "\\ ☃')]],
    ['with both', [frozenRow('card'), row('bank')]],
  ])('%s is the JSON of the whole response, without fields that the contract does not have', (_title, rows) => {
    const value = { balance: null, secret: 1, rows }
    const whole = responseCheck(Listing)(value)
    expect(whole.ok).toBe(true)
    const check = sharedRowsCheck(Listing, 'rows')
    for (const result of [check(value), check(value)])
      expect(result).toEqual({ ok: true, body: JSON.stringify(whole.ok && whole.body) })
  })

  it.each([
    ['a wrong row', { balance: null, rows: [row('card'), { id: 'bank', limits: { min: 5 } }] }],
    ['a wrong shared row', { balance: null, rows: [Object.freeze({ id: 'bank' })] }],
    ['a wrong other part', { balance: 5, rows: [row('card')] }],
    ['no rows', { balance: null }],
    ['no value', undefined],
  ])('%s is named as in the whole check', (_title, value) => {
    const shared = sharedRowsCheck(Listing, 'rows')(value)
    expect(shared.ok).toBe(false)
    expect(shared).toEqual(responseCheck(Listing)(value))
  })

  it('checks a frozen row once, and another row each time', () => {
    const check = sharedRowsCheck(Listing, 'rows')
    const [kept, own] = [frozenRow('kept'), row('own')]
    checkedIds.length = 0
    check({ balance: null, rows: [kept, own] })
    own.limits.min = '7'
    const result = check({ balance: null, rows: [kept, own] })
    expect(checkedIds).toEqual(['kept', 'own', 'own'])
    expect(result.ok && result.body).toContain('"min":"7"')
  })

  it('is refused at start if the response has no such list', () => {
    expect(() => sharedRowsCheck(Listing, 'other')).toThrow('"other"')
    expect(() => sharedRowsCheck(Listing, 'balance')).toThrow('"balance"')
    expect(() => sharedRowsCheck(z.string(), 'rows')).toThrow('"rows"')
  })
})
