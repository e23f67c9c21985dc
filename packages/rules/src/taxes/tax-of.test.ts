import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals } from '../money/decimal-arithmetic'
import { taxOf, type TaxTierTerms } from './tax-of'

const tier = (from: string, to: string | null, percentValue: string, absoluteValue = '0'): TaxTierTerms => ({
  from,
  to,
  percentValue,
  absoluteValue,
})
const TIERS = [tier('0', '100', '0'), tier('100', '1000', '10', '2'), tier('1000', null, '20', '5')]

describe('taxOf', () => {
  it.each([
    ['0', '0.00'],
    ['50', '0.00'],
    ['100', '0.00'],
    ['100.01', '2.00'],
    ['100.05', '2.01'],
    ['200', '12.00'],
    ['1000', '92.00'],
    ['1000.01', '97.00'],
    ['1001', '97.20'],
    ['2000', '297.00'],
  ])('MONEY-3 the tax of %s by tiers is %s', (amount, tax) => {
    expect(taxOf(amount, TIERS, 2)).toBe(tax)
  })

  it.each<[string, string, TaxTierTerms[], number, string]>([
    ['no tiers', '100', [], 2, '0.00'],
    ['half a cent is rounded up', '0.05', [tier('0', null, '10')], 2, '0.01'],
    ['less than half a cent is rounded down', '0.04', [tier('0', null, '10')], 2, '0.00'],
    ['rounded once and not by tier', '0.08', [tier('0', '0.04', '10'), tier('0.04', null, '10')], 2, '0.01'],
    ['no decimals in JPY', '15', [tier('0', null, '10')], 0, '2'],
    ['two decimals in KWD', '1.234', [tier('0', null, '10')], 3, '0.120'],
    ['two decimals in BTC', '0.1', [tier('0', null, '10')], 8, '0.01000000'],
    ['an amount below the first tier', '5', [tier('10', null, '50', '3')], 2, '0.00'],
    ['a tier that ends where it begins adds only its absolute part', '20', [tier('10', '10', '50', '3')], 2, '3.00'],
    ['above the last tier only the part inside of it', '500', [tier('0', '100', '10')], 2, '10.00'],
    ['tiers in any order', '2000', [...TIERS].reverse(), 2, '297.00'],
    ['a large amount', '9007199254740993', [tier('0', null, '1')], 2, '90071992547409.93'],
  ])('MONEY-3 %s: %s', (_case, amount, tiers, precision, tax) => {
    expect(taxOf(amount, tiers, precision)).toBe(tax)
  })

  it('MONEY-3 splitting a tier in two does not change the tax', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100), (amount, border, percent) => {
        const split = [tier('0', String(border), String(percent)), tier(String(border), null, String(percent))]
        expect(taxOf(String(amount), split, 2)).toBe(taxOf(String(amount), [tier('0', null, String(percent))], 2))
      }),
    )
  })

  it('MONEY-3 the tax grows with the amount, and is at most the highest percentage plus all absolute parts', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000), (cents, more) => {
        const amount = (cents / 100).toFixed(2).replace(/\.?0+$/, '') || '0'
        const greater = addDecimals(amount, String(more))
        expect(compareDecimals(taxOf(amount, TIERS, 2), taxOf(greater, TIERS, 2))).not.toBe(1)
        const bound = addDecimals(taxOf(amount, [tier('0', null, '20')], 2), '7')
        expect(compareDecimals(taxOf(amount, TIERS, 2), bound)).not.toBe(1)
      }),
    )
  })
})
