import { describe, expect, it } from 'vitest'
import { sampleConfig, sampleMethod } from '../../../config/config-sample'
import { writtenConversion } from '../../../exchange-rates'
import type { PayableMethod } from '../../method-policy'
import { quoteOf } from './quote-of'

const config = sampleConfig({
  currencies: {
    EUR: { name: 'Euro', iso_number: '978', precision: 2 },
    USD: { name: 'US dollar', iso_number: '840', precision: 2 },
  },
  methods: {
    dollars: sampleMethod({ processing: { currency: 'USD', rates: { EUR: '1.1' } } }),
    dear: sampleMethod({ flow: 'withdrawal', fee_fix: { EUR: '5.00' } }),
  },
})
const methodOf = (id: string) => config.methods[id]!
const payable = (id: string) => ({ id, method: methodOf(id), limits: {}, precision: 2 }) as PayableMethod
const question = {
  flow: 'deposit',
  brand: 'COM',
  currency: 'EUR',
  amount: '10.00',
  bonuses: undefined,
  conversion: null,
} as const

describe('the money of a payment', () => {
  it('FORM-14 has the provider’s currency where the method has a rate for it', () => {
    const terms = { currency: 'USD', precision: 2, rate: '1.1' }
    const { processing } = methodOf('dollars')
    expect(writtenConversion(config, processing, 'EUR')).toEqual(terms)
    expect(writtenConversion(config, processing, 'USD')).toBeNull()
    expect(writtenConversion(config, methodOf('dear').processing, 'EUR')).toBeNull()
    const { USD: _, ...currencies } = config.currencies
    expect(writtenConversion({ ...config, currencies }, processing, 'EUR')).toBeNull()
    expect(quoteOf(config, payable('dollars'), { ...question, conversion: terms }).processing).toEqual({
      ...terms,
      amountMinor: 11_00n,
    })
    expect(quoteOf(config, payable('dear'), question).processing).toBeNull()
  })

  it('AMT-4 MONEY-1 is below zero where the fee is larger than a withdrawal', () => {
    const small = { ...question, flow: 'withdrawal', amount: '1.00' } as const
    expect(quoteOf(config, payable('dear'), small)).toMatchObject({ amountMinor: 1_00n, receivedMinor: -4_00n })
  })
})
