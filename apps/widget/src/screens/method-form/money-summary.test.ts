import { formatMoney } from '@modulor/rules'
import { describe, expect, it } from 'vitest'
import { moneySummary } from './money-summary'

const money = (amount: string, currency: string, precision?: number) =>
  formatMoney({ amount, currency, precision }).replaceAll('\u00a0', ' ')
const method = { fee: { percentage: '1.5', fix: '0.20' }, currencyAlpha3: 'EUR', currencyPrecision: 2 }

describe('the money lines', () => {
  it('MONEY-4 a deposit pays the fee on top and receives the amount', () => {
    expect(moneySummary(method, 'deposit', '100', money)).toEqual({
      lines: [
        { id: 'amount', textKey: 'FORM.LINE_DEPOSIT', props: {}, value: '100.00 EUR' },
        { id: 'fee', textKey: 'FORM.LINE_FEE', props: { fee: '1.5% + 0.20' }, value: '1.70 EUR' },
      ],
      action: '101.70 EUR',
      received: '100.00 EUR',
      paid: '101.70 EUR',
    })
  })

  it('a withdrawal names the amount and receives it without the fee', () => {
    const { lines, action, received } = moneySummary(method, 'withdrawal', '100', money)
    expect([lines.map(({ value }) => value), action, received]).toEqual([
      ['100.00 EUR', '−1.70 EUR'],
      '100.00 EUR',
      '98.30 EUR',
    ])
  })

  it.each([
    [null, ['100 JPY'], '100 JPY'],
    ['2', ['100 JPY', '2 JPY'], '102 JPY'],
  ])('MONEY-4 a fee of %j has the lines %j', (fee, values, action) => {
    const summary = moneySummary({ fee, currencyAlpha3: 'JPY', currencyPrecision: 0 }, 'deposit', '100', money)
    expect(summary.lines.map(({ value }) => value)).toEqual(values)
    expect(summary.action).toBe(action)
  })
})
