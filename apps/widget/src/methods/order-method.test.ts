import { describe, expect, it } from 'vitest'
import { toListing } from '../api/to-listing'
import { depositListingSample, payGroupSample } from '../api/wire-samples'
import { orderMethod } from './order-method'

const ORDER = { id: 'A-1', amount: '25.00', description: null, payment: null }
const group = (id: string, over: Parameters<typeof payGroupSample>[0] = {}) =>
  payGroupSample({ id, pay_method_type: 'cards', enabled: true, ...over })
const limited = (id: string, min_amount: string, max_amount: string | null) => {
  const sample = group(id)
  return { ...sample, currencies: sample.currencies.map((each) => ({ ...each, limits: { min_amount, max_amount } })) }
}

describe('the method of a checkout', () => {
  it.each([
    ['the first card method', [group('bank', { pay_method_type: 'bank_transfers' }), group('a'), group('b')], 'a'],
    ['no closed one', [group('a', { enabled: false }), group('b')], 'b'],
    ['no list of methods', [group('a', { action_type: 'NestedList' }), group('b')], 'b'],
    ['one that takes the amount', [limited('a', '50', null), limited('b', '5', '20'), limited('c', '25', '25')], 'c'],
    ['the first where none takes it', [limited('a', '50', null), limited('b', '5', '20')], 'a'],
    ['none without cards', [group('bank', { pay_method_type: 'bank_transfers' })], undefined],
  ])('ROUTE-7 CHECK-1 it is %s', (_, payment_groups, id) => {
    expect(orderMethod(toListing(depositListingSample({ order: ORDER, payment_groups })))?.id).toBe(id)
  })

  it('ROUTE-7 CHECK-1 there is none without an order', () => {
    expect(orderMethod(toListing(depositListingSample({ payment_groups: [group('a')] })))).toBeUndefined()
  })
})
