import { describe, expect, it } from 'vitest'
import { samplePayment } from '../model/payment-sample'
import { toCharge } from './provider-charges.repository'

/** 25.50 EUR, asked from the provider as 27.65 USD. */
const payment = samplePayment({ processing: { currency: 'USD', precision: 2, amountMinor: 2765n, rate: '1.0842' } })
const charged = (amount: string, currency = 'USD') => ({ reference: null, amount, currency, sequence: 1 })

describe('what a provider says that it charged', () => {
  it('issue-12 1 MONEY-1 is the same share of the payment, rounded down', () => {
    expect(toCharge(payment, charged('27.65'))).toEqual({ amountMinor: 25_50n, providerAmountMinor: 27_65n })
    expect(toCharge(payment, charged('10.00'))).toEqual({ amountMinor: 9_22n, providerAmountMinor: 10_00n })
    // A tenth of a cent more than one is a cent.
    expect(toCharge(payment, charged('0.02'))).toEqual({ amountMinor: 1n, providerAmountMinor: 2n })
  })

  it.each([
    ['another currency', charged('27.65', 'EUR')],
    ['no amount', charged('a lot')],
    ['nothing', charged('0.00')],
    ['less than a cent', charged('0.01')],
  ])('issue-12 1 of %s there is no charge', (_, facts) => {
    expect(toCharge(payment, facts)).toBeUndefined()
  })

  it('issue-12 1 of a payment that asked the provider for nothing there is no charge', () => {
    expect(toCharge(samplePayment({ totalMinor: 0n }), charged('1.00', 'EUR'))).toBeUndefined()
  })
})
