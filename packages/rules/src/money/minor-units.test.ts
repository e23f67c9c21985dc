import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor, toMinor } from './minor-units'

describe('minor units', () => {
  it.each([
    ['1000', 0, 1000n, '1000'],
    ['1000.00', 0, 1000n, '1000'],
    ['1.234', 3, 1234n, '1.234'],
    ['0.5', 8, 50_000_000n, '0.50000000'],
    ['25', 2, 2500n, '25.00'],
    ['25.5', 2, 2550n, '25.50'],
    ['0.000000000000000001', 18, 1n, '0.000000000000000001'],
    ['9007199254740993', 2, 900719925474099300n, '9007199254740993.00'],
    ['999999999999.9999999999', 10, 9999999999999999999999n, '999999999999.9999999999'],
    ['-12.34', 2, -1234n, '-12.34'],
    ['-0.05', 2, -5n, '-0.05'],
    ['0', 2, 0n, '0.00'],
    ['-0', 2, 0n, '0.00'],
  ])('AMT-12 %s at precision %i is %s', (text, precision, minor, written) => {
    expect(toMinor(text, precision)).toBe(minor)
    expect(fromMinor(minor, precision)).toBe(written)
  })

  it.each([
    ['1000.5', 0],
    ['0.001', 2],
    ['1.23456', 4],
    ['', 2],
    ['1,5', 2],
    ['1e2', 2],
    ['.5', 2],
    ['5.', 2],
    [' 5', 2],
    ['00', 2],
    ['Infinity', 2],
  ])('AMT-12 %j has no whole number of minor units at precision %i', (text, precision) => {
    expect(toMinor(text, precision)).toBeUndefined()
  })

  it('AMT-12 a written amount is read back unchanged, at every precision from 0 to 18', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        (minor, precision) => {
          expect(toMinor(fromMinor(minor, precision), precision)).toBe(minor)
        },
      ),
    )
  })
})
