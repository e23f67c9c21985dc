import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals } from '../money/decimal-arithmetic'
import { arrivingAmount, quoteParts } from './quote-parts'
import type { PaymentQuote } from './quote-payment'

const plain: PaymentQuote = {
  amount: '50.00',
  fee: '0.00',
  tax: '0.00',
  bonus: '0.00',
  total: '50.00',
  received: '50.00',
  processing: null,
}
type Asked = Parameters<typeof quoteParts>[1]

describe('quoteParts', () => {
  it.each<[string, Partial<PaymentQuote>, Partial<Asked>, string[]]>([
    ['one figure', {}, {}, []],
    ['one figure of a withdrawal', {}, { flow: 'withdrawal' }, []],
    ['a fee on top', { fee: '0.95', total: '50.95' }, { hasFee: true }, ['amount 50.00', 'fee 0.95']],
    ['a fee that rounds to nothing', {}, { hasFee: true }, ['amount 50.00', 'fee 0.00']],
    [
      'a withdrawal’s fee and tax',
      { fee: '1.00', tax: '2.00', received: '47.00' },
      { flow: 'withdrawal', hasFee: true },
      ['amount 50.00', 'fee -1.00', 'tax -2.00'],
    ],
    ['a deposit’s tax', { tax: '2.00', received: '48.00' }, {}, ['amount 50.00', 'tax -2.00', 'received 48.00']],
    ['a bonus', { bonus: '50.00' }, {}, ['amount 50.00', 'received 100.00']],
    [
      'an order’s fee and nothing that is taken off for its merchant',
      { fee: '0.95', tax: '2.00', total: '50.95', received: '48.00' },
      { hasFee: true, isOrder: true },
      ['amount 50.00', 'fee 0.95'],
    ],
    ['an order’s one figure', { tax: '2.00', received: '48.00' }, { isOrder: true }, []],
    [
      'all of it',
      { fee: '0.95', tax: '2.00', bonus: '10.00', total: '50.95', received: '48.00' },
      { hasFee: true },
      ['amount 50.00', 'fee 0.95', 'tax -2.00', 'received 58.00'],
    ],
  ])('MONEY-1 MONEY-3 MONEY-4 CHECK-1 issue-8 1.6 the parts of a quote contain %s', (_what, quote, asked, parts) => {
    const told = quoteParts({ ...plain, ...quote }, { flow: 'deposit', hasFee: false, ...asked })
    expect(told.map(({ id, isTakenOff, value }) => `${id} ${isTakenOff ? '-' : ''}${value}`)).toEqual(parts)
  })

  it('MONEY-1 the received amount and the bonus add up to what arrives, to the last decimal', () => {
    const minor = fc.bigInt({ min: 0n, max: 10n ** 15n })
    fc.assert(
      fc.property(minor, minor, fc.integer({ min: 0, max: 18 }), (received, bonus, precision) => {
        const text = (units: bigint) => {
          const digits = String(units).padStart(precision + 1, '0')
          return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
        }
        const sum = arrivingAmount({ ...plain, received: text(received), bonus: text(bonus) })
        expect(compareDecimals(sum, addDecimals(text(received), text(bonus)))).toBe(0)
      }),
    )
  })
})
