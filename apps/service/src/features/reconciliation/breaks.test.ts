import { expect, it } from 'vitest'
import { breakOfLine } from './breaks'
import type { LineMatch } from './match-lines'
import type { StoredLine } from './statements.repository'

const LINE: StoredLine = {
  ...{ id: '7', day: '2026-11-23', rowNumber: 3, kind: 'charge', paymentReference: null, reference: null },
  ...{
    operationReference: null,
    amount: '24.50',
    currency: 'EUR',
    fee: '0',
    bookedAt: new Date('2026-11-23T10:00:00Z'),
  },
}
const ALWAYS = {
  ...{
    break: 'under_amount',
    provider: 'sandbox',
    day: '2026-11-23',
    line: 'charge',
    amount: '24.50',
    currency: 'EUR',
  },
  booked_at: '2026-11-23T10:00:00.000Z',
}

it.each([
  [{}, undefined, {}],
  [{}, { amount: '25.50', currency: 'EUR' }, { expected: '25.50 EUR', difference: '-1' }],
  [{}, { amount: '25.50', currency: 'USD' }, { expected: '25.50 USD' }],
  [{ reference: 'pay_1' }, undefined, { provider_reference: 'pay_1' }],
  [{ operationReference: 're_1' }, undefined, { operation_reference: 're_1' }],
])('issue-12 4 a case about a line with %j, where %j was expected, says so', (more, expected, details) => {
  const line = { ...LINE, ...more }
  const match = {
    kind: 'broken',
    break: 'under_amount',
    line,
    payment: undefined,
    movementId: undefined,
    expected,
  } as const
  expect(breakOfLine(match satisfies LineMatch<StoredLine>, 'sandbox').details).toEqual({ ...ALWAYS, ...details })
})
