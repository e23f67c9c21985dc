import { LANGUAGES } from '@modulor/contract/languages'
import { describe, expect, it } from 'vitest'
import { displayNumber, withoutEmptyDecimals } from './display-number'
import { formatMoney } from './format-money'

describe('displayNumber', () => {
  it.each([
    ['1234567.5', undefined, '1_234_567.5'],
    ['1234567.5', 'en-GB', '1_234_567.5'],
    ['1234567.5', 'de', '1_234_567,5'],
    ['1234.50', 'es', '1_234,50'],
    ['1234.50', 'pl', '1_234,50'],
    ['1234.50', 'hi-u-nu-latn', '1_234.50'],
    ['1234.50', 'ar-u-nu-latn', '1_234.50'],
    ['1234.50', 'ar', '1_234.50'],
    ['-0.5', 'uk', '-0,5'],
    ['1000', 'de', '1_000'],
    ['9007199254740993.000000000000000001', 'de', '9_007_199_254_740_993,000000000000000001'],
  ])('AMT-11 issue-8 3 %s in %s is written as %s', (decimal, locale, text) => {
    expect(displayNumber(decimal, locale).replaceAll('\u00a0', '_')).toBe(text)
  })

  it.each(Object.values(LANGUAGES))(
    'AMT-11 issue-10 2 the decimal separator is the platform’s for $locale',
    (language) => {
      const parts = new Intl.NumberFormat(language.locale, { numberingSystem: 'latn' }).formatToParts(0.5)
      const sign = parts.find(({ type }) => type === 'decimal')?.value ?? ''
      expect(displayNumber('0.5', language.locale)).toBe(`0${sign}5`)
    },
  )

  it('AMT-10 issue-8 3 money has the language’s decimal separator, and the currency where the merchant puts it', () => {
    const money = { amount: '0', currency: 'EUR', precision: 2, symbol: '€', locale: 'de' } as const
    expect(formatMoney(money)).toBe('0,00\u00a0EUR')
    expect(formatMoney({ ...money, display: 'symbol_digits' })).toBe('€0,00')
  })
})

describe('withoutEmptyDecimals', () => {
  it.each([
    ['10.00', '10'],
    ['5000.00', '5000'],
    ['0.50', '0.50'],
    ['100', '100'],
    ['0.00010000', '0.0001'],
    // A national currency may have four decimals, but not five.
    ['1.2300', '1.2300'],
    ['1.23000', '1.23'],
    ['100.00000000', '100'],
    ['0.00', '0'],
  ])('AMT-6 LIST-18 the limit %s is shown as %s', (amount, text) => {
    expect(withoutEmptyDecimals(amount)).toBe(text)
  })
})
