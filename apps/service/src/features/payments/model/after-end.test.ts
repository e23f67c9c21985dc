import { expect, it } from 'vitest'
import { afterEndOf, type OperationAfterEnd } from './after-end'
import type { Payment } from './payment'
import { samplePayment } from './payment-sample'

const operation = (parts: Partial<OperationAfterEnd>): OperationAfterEnd => ({
  ...{ kind: 'refund', source: 'player', isOpen: false, amountMinor: 500n, receivedMinor: 480n },
  ...parts,
})
const deposit = { flow: 'deposit', state: 'succeeded' } as const
const withdrawal = { flow: 'withdrawal', state: 'succeeded' } as const

it.each<[string, Partial<Payment>, readonly Partial<OperationAfterEnd>[], readonly string[]]>([
  ['nothing', deposit, [], []],
  ['a refund', deposit, [{}], ['refunded 500']],
  ['a refund that the merchant bears', deposit, [{ source: 'merchant' }], ['refunded 500']],
  ['refunds in parts', deposit, [{}, { amountMinor: 300n }], ['refunded 800']],
  ['a payout that was returned, with its fee', withdrawal, [{ kind: 'payout_return' }], ['returned 500']],
  ['a late credit, without the fee', { ...deposit, state: 'declined' }, [{ kind: 'late_credit' }], ['credited 480']],
  ['a late credit of an order', { ...deposit, orderId: 'A-1' }, [{ kind: 'late_credit' }], ['order_paid 480']],
  ['a correction of a deposit', deposit, [{ kind: 'correction' }], ['taken_back 480']],
  ['a correction of a withdrawal', withdrawal, [{ kind: 'correction' }], ['taken_back 500']],
  ['a correction of an order', { ...deposit, orderId: 'A-1' }, [{ kind: 'correction' }], []],
  ['a write-off', deposit, [{ kind: 'write_off', source: 'merchant' }], []],
  ['an open dispute', deposit, [{ kind: 'dispute', source: 'merchant', isOpen: true }], ['disputed 500']],
  ['a lost dispute', deposit, [{ kind: 'dispute', source: 'merchant' }], ['charged_back 500']],
  ['a credit without a received part', deposit, [{ kind: 'late_credit', receivedMinor: 0n }], []],
  ['two kinds in their order', deposit, [{ kind: 'dispute' }, {}], ['charged_back 500', 'refunded 500']],
])('RESULT-3 issue-12 1 the player is told of %s', (_, payment, operations, told) => {
  const found = afterEndOf(samplePayment(payment), operations.map(operation))
  expect(found.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)).toEqual(told)
})
