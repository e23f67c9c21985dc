import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, type MoneyToFormat } from './format-money'

const written = (money: MoneyToFormat) => formatMoney(money).replaceAll('\u00a0', '_')

describe('AMT-11 formatMoney', () => {
  it.each<[MoneyToFormat, string]>([
    [{ amount: '1234.5', currency: 'EUR', precision: 2 }, '1_234.50_EUR'],
    [{ amount: '1234.5', currency: 'EUR', precision: 2, display: 'code_digits' }, 'EUR_1_234.50'],
    [{ amount: '1234.5', currency: 'EUR', precision: 2, display: 'digits_symbol', symbol: '€' }, '1_234.50_€'],
    [{ amount: '1234.5', currency: 'EUR', precision: 2, display: 'symbol_digits', symbol: '€' }, '€1_234.50'],
    [{ amount: '50', currency: 'CHF', precision: 2, display: 'symbol_digits', symbol: 'CHF' }, 'CHF_50.00'],
    [{ amount: '50', currency: 'xyz', display: 'symbol_digits' }, 'XYZ_50'],
    [{ amount: '1000', currency: 'JPY', precision: 0 }, '1_000_JPY'],
    [{ amount: '1.5', currency: 'KWD', precision: 3 }, '1.500_KWD'],
    [{ amount: '0.5', currency: 'BTC', precision: 8 }, '0.5_BTC'],
    [{ amount: '0.100000000000000000', currency: 'ETH', precision: 18 }, '0.1_ETH'],
    [{ amount: '2.00000000', currency: 'BTC', precision: 8 }, '2_BTC'],
    [{ amount: '0.000000000000000001', currency: 'ETH', precision: 18 }, '0.000000000000000001_ETH'],
    [{ amount: '9007199254740993', currency: 'EUR', precision: 2 }, '9_007_199_254_740_993.00_EUR'],
    [{ amount: '999999999999.9999999999', currency: 'EUR', precision: 10 }, '999_999_999_999.9999999999_EUR'],
    [{ amount: '-5', currency: 'EUR', precision: 2, display: 'symbol_digits', symbol: '€' }, '-€5.00'],
    [{ amount: '0.129', currency: 'EUR', precision: 2 }, '0.129_EUR'],
    [{ amount: '7', currency: '', precision: 2 }, '7.00'],
  ])('shows %o', (money, text) => {
    expect(written(money)).toBe(text)
  })

  it('shows every digit of the amount in every display', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.stringMatching(/^\d{1,18}$/),
        fc.constantFrom('digits_code' as const, 'code_digits' as const),
        fc.integer({ min: 0, max: 18 }),
        (whole, fraction, display, precision) => {
          const digits = formatMoney({ amount: `${whole}.${fraction}`, currency: 'EUR', display, precision })
            .replaceAll('\u00a0', '')
            .replace('EUR', '')
          const withoutZeros = `${whole}.${fraction}`.replace(/\.?0+$/, '')
          expect(digits.startsWith(withoutZeros)).toBe(true)
          expect(digits.slice(withoutZeros.length)).toMatch(/^\.?0*$/)
        },
      ),
    )
  })
})
