import { expect, it } from 'vitest'
import type { Statement } from '../../providers/statement'
import { wrongStatementBalances } from './statement-balances'

const AT = new Date('2026-11-23T00:00:00Z')
const line = (amount: string, fee: string, currency = 'EUR') => ({
  ...{ rowNumber: 1, kind: 'charge', reference: null, paymentReference: null, operationReference: null },
  ...{ amount, fee, currency, bookedAt: AT },
})
const statement = (parts: Partial<Statement>): Statement => ({
  ...{ day: '2026-11-23', from: AT, to: AT, balances: [], lines: [] },
  ...parts,
})
const balance = (opening: string, closing: string, currency = 'EUR') => ({ currency, opening, closing })
const lines = [line('25.00', '0.25'), line('-5.00', '0')]

it.each<[string, Partial<Statement>, Record<string, string> | undefined, readonly string[]]>([
  ['agrees', { balances: [balance('1.00', '20.75')], lines }, undefined, []],
  ['follows the one before', { balances: [balance('1.00', '20.75')], lines }, { EUR: '1' }, []],
  ['lacks a line', { balances: [balance('1.00', '25.75')], lines }, undefined, ['closing EUR 20.75 25.75']],
  [
    'lacks a statement before it',
    { balances: [balance('1.00', '20.75')], lines },
    { EUR: '0.50' },
    ['opening EUR 0.50 1.00'],
  ],
  ['begins with a balance', { balances: [balance('1', '1')] }, {}, ['opening EUR 0 1']],
  ['has lines and no balances', { lines: [line('1.00', '0', 'USD')] }, undefined, ['closing USD 1 0']],
  ['is empty', {}, {}, []],
])('issue-12 4 a statement that %s', (_, parts, before, wrong) => {
  const found = wrongStatementBalances(statement(parts), before && new Map(Object.entries(before)))
  expect(found.map(({ which, currency, expected, found: has }) => `${which} ${currency} ${expected} ${has}`)).toEqual(
    wrong,
  )
})
