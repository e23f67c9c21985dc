import { formatMoney } from '@modulor/rules'
import { describe, expect, it } from 'vitest'
import { moneySummary, type SummarisedMethod } from './money-summary'

const money = (amount: string, currency: string, precision?: number) =>
  formatMoney({ amount, currency, precision }).replaceAll('\u00a0', ' ')
const method: SummarisedMethod = {
  id: 'card-1',
  fee: { percentage: '1.5', fix: '0.20' },
  currencyAlpha3: 'EUR',
  currencyPrecision: 2,
  processing: null,
}
const none = { tax: [], userBonuses: [] }

describe('the money lines', () => {
  it('MONEY-4 for a deposit the fee is added to the payment, and the whole amount is received', () => {
    expect(moneySummary(method, none, { flow: 'deposit', amount: '100', locale: 'en' }, money)).toEqual({
      lines: [
        { id: 'amount', textKey: 'FORM.LINE_DEPOSIT', props: {}, value: '100.00 EUR' },
        { id: 'fee', textKey: 'FORM.LINE_FEE', props: { fee: '1.5% + 0.20' }, value: '1.70 EUR' },
      ],
      action: '101.70 EUR',
      received: '100.00 EUR',
      bonus: null,
      paid: '101.70 EUR',
    })
  })

  it('for a withdrawal the fee is deducted from the amount', () => {
    const { lines, action, received } = moneySummary(
      method,
      none,
      { flow: 'withdrawal', amount: '100', locale: 'en' },
      money,
    )
    expect([lines.map(({ value }) => value), action, received]).toEqual([
      ['100.00 EUR', '−1.70 EUR'],
      '100.00 EUR',
      '98.30 EUR',
    ])
  })

  it.each([
    [null, [], '100 JPY'],
    ['2', ['100 JPY', '2 JPY'], '102 JPY'],
  ])('MONEY-4 issue-8 a fee of %j has the lines %j; a single amount needs no lines', (fee, values, action) => {
    const summary = moneySummary(
      { ...method, fee, currencyAlpha3: 'JPY', currencyPrecision: 0 },
      none,
      { flow: 'deposit', amount: '100', locale: 'en' },
      money,
    )
    expect(summary.lines.map(({ value }) => value)).toEqual(values)
    expect(summary.action).toBe(action)
  })

  const tiers = [{ from: '300', to: null, percentValue: '5', absoluteValue: '0' }]
  const valuesOf = (...parameters: Parameters<typeof moneySummary>) =>
    Object.fromEntries(moneySummary(...parameters).lines.map(({ id, value }) => [id, value]))

  it('WDR-5 MONEY-3 a withdrawal shows its tax with its percentage, and the amount that is left', () => {
    const free = { ...method, fee: null }
    const terms = { ...none, tax: tiers }
    const { lines, received } = moneySummary(free, terms, { flow: 'withdrawal', amount: '400', locale: 'en' }, money)
    expect(lines.at(-1)).toEqual({
      id: 'tax',
      textKey: 'FORM.LINE_TAX_ABOVE',
      props: { percent: '5', from: '300' },
      value: '−5.00 EUR',
    })
    expect(received).toBe('395.00 EUR')
  })

  it('MONEY-3 several tiers are one tax line without a percentage, and a deposit shows what is credited', () => {
    const tax = [...tiers, { from: '500', to: null, percentValue: '1', absoluteValue: '2' }]
    const { lines, received } = moneySummary(
      method,
      { ...none, tax },
      { flow: 'deposit', amount: '600', locale: 'en' },
      money,
    )
    expect(lines.find(({ id }) => id === 'tax')).toMatchObject({ textKey: 'FORM.LINE_TAX', value: '−18.00 EUR' })
    expect([lines.at(-1)?.textKey, received]).toEqual(['FORM.YOU_RECEIVE', '582.00 EUR'])
  })

  it('MONEY-1 MONEY-2 issue-8 1.6 the received amount of a deposit includes the bonus; a withdrawal has no bonus', () => {
    const bonus = {
      payGroupId: null,
      minDepositAmount: '10',
      maxDepositAmount: null,
      absoluteBonusValue: null,
      percentBonusValue: '20',
      maxBonusValue: null,
    }
    const terms = { ...none, userBonuses: [bonus] }
    const deposit = moneySummary(method, terms, { flow: 'deposit', amount: '100', locale: 'en' }, money)
    expect(deposit.lines.slice(-2)).toEqual([
      { id: 'bonus', textKey: 'FORM.LINE_BONUS', props: {}, value: '+20.00 EUR' },
      { id: 'received', textKey: 'FORM.YOU_RECEIVE', props: {}, value: '120.00 EUR' },
    ])
    expect(deposit).toMatchObject({ received: '120.00 EUR', bonus: '20.00 EUR', paid: '101.70 EUR' })
    const withdrawal = moneySummary(method, terms, { flow: 'withdrawal', amount: '100', locale: 'en' }, money)
    expect(withdrawal).toMatchObject({ received: '98.30 EUR', bonus: null })
  })

  it('FORM-14 the amount in the processing currency and its rate are shown', () => {
    const processing = { currency: 'JPY', precision: 0, rate: '160.5' }
    const at = (flow: 'deposit' | 'withdrawal') =>
      valuesOf({ ...method, processing }, none, { flow, amount: '100', locale: 'en' }, money)
    expect(at('deposit')).toMatchObject({ processing: '16 323 JPY', rate: '1 EUR = 160.5 JPY' })
    expect(at('withdrawal')).toMatchObject({ processing: '15 777 JPY' })
    const keyOf = (flow: 'deposit' | 'withdrawal') =>
      moneySummary({ ...method, processing }, none, { flow, amount: '100', locale: 'en' }, money).lines.find(
        ({ id }) => id === 'processing',
      )?.textKey
    expect([keyOf('deposit'), keyOf('withdrawal')]).toEqual(['FORM.LINE_CHARGED_IN', 'FORM.LINE_PAID_OUT_IN'])
  })
})
