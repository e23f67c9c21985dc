import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals } from '../money/decimal-arithmetic'
import { fromMinor } from '../money/minor-units'
import { quoteDeposit } from './quote-deposit'

describe('quoteDeposit', () => {
  it.each([
    ['100', '1.5', '0.20', 2, '100.00', '1.70', '101.70'],
    ['100', '1.5%', null, 2, '100.00', '1.50', '101.50'],
    ['100', '', '', 2, '100.00', '0.00', '100.00'],
    ['100', null, '2', 2, '100.00', '2.00', '102.00'],
    ['0.33', '1.5', null, 2, '0.33', '0.00', '0.33'],
    ['0.34', '1.5', null, 2, '0.34', '0.01', '0.35'],
    ['1', '0.5', null, 2, '1.00', '0.01', '1.01'],
    ['1', '0.4', null, 2, '1.00', '0.00', '1.00'],
    ['1', '0.4', '0.001', 2, '1.00', '0.01', '1.01'],
    ['1000', '2.25', '0.5', 0, '1000', '23', '1023'],
    ['1.234', '3', '0.1', 3, '1.234', '0.137', '1.371'],
    ['0.5', '0.1', '0.00001', 8, '0.50000000', '0.00051000', '0.50051000'],
    ['0.000000000000000001', '50', null, 18, '0.000000000000000001', '0.000000000000000001', '0.000000000000000002'],
    ['9007199254740993', '1', null, 2, '9007199254740993.00', '90071992547409.93', '9097271247288402.93'],
    [
      '999999999999.9999999999',
      '10',
      null,
      10,
      '999999999999.9999999999',
      '100000000000.0000000000',
      '1099999999999.9999999999',
    ],
  ])('MONEY-4 AMT-12 %s with %s percent and %s at %i decimals', (amount, feePercent, feeFix, precision, ...quote) => {
    const { amount: credited, fee, total } = quoteDeposit({ amount, feePercent, feeFix, precision })
    expect([credited, fee, total]).toEqual(quote)
  })

  it('MONEY-4 fee parts sum exactly to the total, and the fee is off by at most half a unit', () => {
    const terms = fc.record({
      minor: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      percentMinor: fc.bigInt({ min: 0n, max: 100_000n }),
      fixMinor: fc.bigInt({ min: 0n, max: 10n ** 8n }),
      precision: fc.integer({ min: 0, max: 18 }),
    })
    fc.assert(
      fc.property(terms, ({ minor, percentMinor, fixMinor, precision }) => {
        const { amount, fee, total } = quoteDeposit({
          amount: fromMinor(minor, precision),
          feePercent: fromMinor(percentMinor, 3),
          feeFix: fromMinor(fixMinor, precision),
          precision,
        })
        expect(compareDecimals(addDecimals(amount, fee), total)).toBe(0)
        const exact = minor * percentMinor + fixMinor * 100_000n
        const off = BigInt(fee.replace('.', '')) * 100_000n - exact
        expect(off > -50_000n && off <= 50_000n).toBe(true)
      }),
    )
  })

  it('MONEY-4 throws for what no check let through', () => {
    expect(() => quoteDeposit({ amount: '1.234', precision: 2 })).toThrow(RangeError)
    expect(() => quoteDeposit({ amount: 'abc', precision: 2 })).toThrow(TypeError)
    expect(() => quoteDeposit({ amount: '1', feePercent: 'abc', precision: 2 })).toThrow(TypeError)
  })
})
