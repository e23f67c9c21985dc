import { expect, it } from 'vitest'
import type { StatementLine } from '../../providers/statement'
import { numberLines } from './number-lines'

const PAID: StatementLine = {
  ...{ rowNumber: 1, kind: 'payment', reference: 'pay_1', paymentReference: 'p1', operationReference: null },
  ...{ amount: '25.00', fee: '0.35', currency: 'EUR', bookedAt: new Date('2026-11-23T10:00:00Z') },
}

it('issue-12 4 equal lines are counted from one, whatever lies between them and however a sum is written', () => {
  const other = { ...PAID, reference: 'pay_2' }
  const lines = numberLines([PAID, other, { ...PAID, amount: '25.0' }, other, PAID])
  expect(lines.map(({ reference, occurrence }) => [reference, occurrence])).toEqual([
    ['pay_1', 1],
    ['pay_2', 1],
    ['pay_1', 2],
    ['pay_2', 2],
    ['pay_1', 3],
  ])
  expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2)
})
