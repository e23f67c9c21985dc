import { describe, expect, it } from 'vitest'
import { currencySymbol } from './currency-symbols'

describe('currencySymbol', () => {
  it.each([
    ['EUR', '€'],
    ['eur', '€'],
    ['GBP', '£'],
    ['JPY', '¥'],
    ['INR', '₹'],
    ['XAU', 'XAU'],
    ['abc', 'ABC'],
    ['constructor', 'CONSTRUCTOR'],
    ['', ''],
  ])('MONEY-7 the symbol of %j is %j', (code, symbol) => {
    expect(currencySymbol(code)).toBe(symbol)
  })

  it('MONEY-7 there is a symbol for every currency in circulation, about 170 of them', () => {
    const known = Intl.supportedValuesOf('currency').filter((code) => currencySymbol(code) !== code)
    expect(known.length).toBeGreaterThanOrEqual(155)
  })
})
