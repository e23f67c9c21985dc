import { describe, expect, it } from 'vitest'
import type { BonusTerms } from '../bonuses/bonus-value'
import type { TaxTierTerms } from '../taxes/tax-of'
import { type PaymentToQuote, quotePayment } from './quote-payment'

const tier = (from: string, to: string | null, percentValue: string, absoluteValue = '0'): TaxTierTerms => ({
  from,
  to,
  percentValue,
  absoluteValue,
})
const bonus = (terms: Partial<BonusTerms>): BonusTerms => ({
  payGroupId: null,
  minDepositAmount: '0',
  maxDepositAmount: null,
  absoluteBonusValue: null,
  percentBonusValue: null,
  maxBonusValue: null,
  ...terms,
})

describe('quotePayment in golden cases', () => {
  const quoted = (payment: PaymentToQuote) => {
    const { amount, fee, tax, bonus: granted, total, received } = quotePayment(payment)
    return [amount, fee, tax, granted, total, received]
  }

  it.each<[string, Omit<PaymentToQuote, 'flow'>, string[]]>([
    ['nothing but an amount', { amount: '50', precision: 2 }, ['50.00', '0.00', '0.00', '0.00', '50.00', '50.00']],
    [
      'a fee, a tax and a bonus in EUR',
      {
        amount: '100',
        precision: 2,
        feePercent: '1.5%',
        feeFix: '0.20',
        taxTiers: [tier('0', null, '10')],
        bonus: bonus({ percentBonusValue: '50' }),
      },
      ['100.00', '1.70', '10.00', '50.00', '101.70', '90.00'],
    ],
    [
      'JPY has no decimals, not even for its tax',
      { amount: '1001', precision: 0, feePercent: '2.25', taxTiers: [tier('0', null, '5')] },
      ['1001', '23', '50', '0', '1024', '951'],
    ],
    [
      'CLP',
      { amount: '99999', precision: 0, feePercent: '0.5', bonus: bonus({ percentBonusValue: '33.3' }) },
      ['99999', '500', '0', '33299', '100499', '99999'],
    ],
    ['ISK', { amount: '1', precision: 0, feePercent: '50' }, ['1', '1', '0', '0', '2', '1']],
    [
      'KWD has three decimals, its tax two',
      { amount: '1.235', precision: 3, feePercent: '3', feeFix: '0.1', taxTiers: [tier('0', null, '10')] },
      ['1.235', '0.137', '0.120', '0.000', '1.372', '1.115'],
    ],
    [
      'BTC',
      {
        amount: '0.5',
        precision: 8,
        feePercent: '0.1',
        feeFix: '0.00001',
        bonus: bonus({ percentBonusValue: '0.00001' }),
      },
      ['0.50000000', '0.00051000', '0.00000000', '0.00000005', '0.50051000', '0.50000000'],
    ],
    [
      'ETH to its last decimal',
      { amount: '0.000000000000000001', precision: 18, feePercent: '50' },
      [
        '0.000000000000000001',
        '0.000000000000000001',
        '0.000000000000000000',
        '0.000000000000000000',
        '0.000000000000000002',
        '0.000000000000000001',
      ],
    ],
    [
      'one above the largest safe integer',
      { amount: '9007199254740993', precision: 2, feePercent: '1' },
      ['9007199254740993.00', '90071992547409.93', '0.00', '0.00', '9097271247288402.93', '9007199254740993.00'],
    ],
    [
      'twelve digits and ten decimals',
      { amount: '999999999999.9999999999', precision: 10, feePercent: '10' },
      [
        '999999999999.9999999999',
        '100000000000.0000000000',
        '0.0000000000',
        '0.0000000000',
        '1099999999999.9999999999',
        '999999999999.9999999999',
      ],
    ],
    [
      'seven decimals',
      { amount: '0.0000001', precision: 7 },
      ['0.0000001', '0.0000000', '0.0000000', '0.0000000', '0.0000001', '0.0000001'],
    ],
  ])('MONEY-1 MONEY-3 MONEY-4 AMT-12 the quote of a deposit is correct: %s', (_case, payment, quote) => {
    expect(quoted({ flow: 'deposit', ...payment })).toEqual(quote)
  })

  it.each<[string, Omit<PaymentToQuote, 'flow'>, string[]]>([
    ['nothing but an amount', { amount: '50', precision: 2 }, ['50.00', '0.00', '0.00', '0.00', '50.00', '50.00']],
    [
      'a fee and a tax, and never a bonus',
      {
        amount: '100',
        precision: 2,
        feePercent: '1',
        feeFix: '0.50',
        taxTiers: [tier('50', null, '20', '1')],
        bonus: bonus({ absoluteBonusValue: '10' }),
      },
      ['100.00', '1.50', '11.00', '0.00', '100.00', '87.50'],
    ],
    [
      'an amount that its fee eats up',
      { amount: '1', precision: 2, feeFix: '1' },
      ['1.00', '1.00', '0.00', '0.00', '1.00', '0.00'],
    ],
    [
      'an amount that its fee and tax exceed',
      { amount: '1', precision: 2, feeFix: '0.75', taxTiers: [tier('0', null, '0', '0.75')] },
      ['1.00', '0.75', '0.75', '0.00', '1.00', '-0.50'],
    ],
  ])('WDR-5 MONEY-3 MONEY-4 the quote of a withdrawal is correct: %s', (_case, payment, quote) => {
    expect(quoted({ flow: 'withdrawal', ...payment })).toEqual(quote)
  })

  it.each([
    ['0.33', '1.5', null, 2, '0.00'],
    ['0.34', '1.5', null, 2, '0.01'],
    ['1', '0.5', null, 2, '0.01'],
    ['1', '0.4', null, 2, '0.00'],
    ['1', '0.4', '0.001', 2, '0.01'],
    ['100', '1.5 %', '', 2, '1.50'],
    ['100', '', '2', 2, '2.00'],
    ['1000', '2.25', '0.5', 0, '23'],
  ])(
    'MONEY-4 the fee of %s at %s percent and %s is rounded once: %i decimals, %s',
    (amount, feePercent, feeFix, precision, fee) => {
      expect(quotePayment({ flow: 'deposit', amount, feePercent, feeFix, precision }).fee).toBe(fee)
    },
  )

  it.each<[PaymentToQuote['flow'], string, number, string, string]>([
    ['deposit', '0.00002345', 8, '0.00236845', 'BTC'],
    ['deposit', '1.085', 2, '109.59', 'USD'],
    ['withdrawal', '1.085', 2, '107.42', 'USD'],
    ['deposit', '160', 0, '16160', 'JPY'],
  ])(
    'FORM-14 a %s of 100 EUR with 1 percent at the rate %s moves at %i decimals %s %s',
    (flow, rate, precision, amount, currency) => {
      const processing = { currency, precision, rate }
      const quote = quotePayment({ flow, amount: '100', precision: 2, feePercent: '1', processing })
      expect(quote.processing).toEqual({ currency, amount, rate })
    },
  )

  it('MONEY-4 AMT-12 invalid values throw', () => {
    const deposit = { flow: 'deposit' as const, precision: 2 }
    expect(() => quotePayment({ ...deposit, amount: '1.234' })).toThrow(RangeError)
    expect(() => quotePayment({ ...deposit, amount: 'abc' })).toThrow(TypeError)
    expect(() => quotePayment({ ...deposit, amount: '1', feePercent: 'abc' })).toThrow(TypeError)
    expect(() => quotePayment({ ...deposit, amount: '1', feeFix: '1,5' })).toThrow(TypeError)
    expect(() => quotePayment({ ...deposit, amount: '1', taxTiers: [tier('x', null, '1')] })).toThrow(TypeError)
  })
})
