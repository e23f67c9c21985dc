import type { OperationKind, OperationState } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import { endsOf } from './operator-end'

const PAYMENT = {
  ...{ id: 'p', brand: 'COM', userId: 'u', provider: 'sandbox', currency: 'EUR', precision: 2, flow: 'deposit' },
  ...{ wallet: 'ledger', orderId: null, state: 'succeeded' },
} as Payment
const SUM = { amountMinor: 5_20n, receivedMinor: 5_00n, feeMinor: 20n, taxMinor: 0n }
const DEPS = {} as LinkedOperationDeps

const offered = async (parts: Partial<LinkedOperation>, payment: Partial<Payment> = {}) => {
  const operation = {
    id: 'o',
    kind: 'refund',
    origin: 'operator',
    source: 'player',
    ...SUM,
    ...parts,
  } as LinkedOperation
  const ends = await endsOf(DEPS, operation, { ...PAYMENT, ...payment })
  return ends.map(({ end, becomes, balance, balanceMinor }) => `${end} ${becomes} ${balance} ${balanceMinor}`)
}

const OPEN = ['carried_out succeeded taken 500', 'not_carried_out failed freed 500']

describe('the final states that an operator can choose for an operation', () => {
  it.each<[OperationState, readonly string[]]>([
    ['awaiting_approval', []],
    ['sending', OPEN],
    ['pending', OPEN],
    ['unknown', OPEN],
    ['succeeded', ['not_carried_out failed_late given_back 500']],
    ['failed', []],
    ['failed_late', []],
    ['rejected', []],
    ['expired', []],
  ])('decision-103 as %s are %j', async (state, ends) => {
    expect(await offered({ state })).toEqual(ends)
  })

  const END = ['not_carried_out failed unchanged 0']
  it.each<[OperationState, Payment['state'], readonly string[]]>([
    ['awaiting_approval', 'processing', []],
    ['sending', 'processing', END],
    ['pending', 'processing', END],
    ['unknown', 'unknown', END],
    // The state of its payment shows how it ended.
    ['unknown', 'succeeded', []],
    ['pending', 'declined', []],
    ['succeeded', 'processing', []],
    ['failed', 'processing', []],
  ])('decision-103 of a capture or void as %s, while the payment is %s, are %j', async (state, ofPayment, ends) => {
    for (const kind of ['capture', 'void'] as const)
      expect(await offered({ kind, state }, { state: ofPayment })).toEqual(ends)
  })

  it.each<OperationKind>(['correction', 'dispute'])('decision-103 are none for a %s', async (kind) => {
    expect(await offered({ kind, state: 'pending' })).toEqual([])
  })

  it.each<[string, Partial<LinkedOperation>, Partial<Payment>]>([
    ['the merchant bears', { source: 'merchant' }, {}],
    ['nobody was credited', { source: 'provider' }, {}],
    ['paid an order', {}, { orderId: 'order-1' }],
  ])('decision-103 change no balance for an operation that %s', async (_, parts, payment) => {
    expect(await offered({ state: 'pending', ...parts }, payment)).toEqual([
      ...['carried_out succeeded unchanged 0', 'not_carried_out failed unchanged 0'],
    ])
    expect(await offered({ state: 'succeeded', ...parts }, payment)).toEqual([
      'not_carried_out failed_late unchanged 0',
    ])
  })
})
