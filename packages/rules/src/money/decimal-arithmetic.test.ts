import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals, isZero, subtractDecimals } from './decimal-arithmetic'

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,20}$/))
  .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`)

describe('decimals', () => {
  it.each([
    ['25', '25.00', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['0.000000000000000001', '0', 1],
    ['999999999999.9999999999', '1000000000000', -1],
    ['-0.5', '0.25', -1],
    ['-0', '0.00', 0],
    ['0.1', '0.09', 1],
  ])('AMT-12 %s is compared with %s', (a, b, order) => {
    expect(compareDecimals(a, b)).toBe(order)
    expect(compareDecimals(b, a)).toBe(0 - order)
  })

  it.each([
    ['0.1', '0.2', '0.3'],
    ['9007199254740993', '0.000000000000000001', '9007199254740993.000000000000000001'],
    ['999999999999.9999999999', '0.0000000001', '1000000000000'],
    ['1.50', '-1.5', '0'],
    ['100', '20', '120'],
  ])('AMT-12 %s plus %s is exact', (a, b, sum) => {
    expect(addDecimals(a, b)).toBe(sum)
  })

  it.each([
    ['0.3', '0.1', '0.2'],
    ['1', '1.01', '-0.01'],
    ['1000', '0.000000000000000001', '999.999999999999999999'],
  ])('AMT-12 from %s the amount %s is subtracted', (a, b, difference) => {
    expect(subtractDecimals(a, b)).toBe(difference)
  })

  it.each([
    ['0', true],
    ['0.000', true],
    ['-0.0', true],
    ['0.000000000000000000001', false],
  ])('AMT-12 whether %s is zero', (text, answer) => {
    expect(isZero(text)).toBe(answer)
  })

  it.each(['', '1e5', '1 000', '1,5', '.5', '5.', '007', '+1', 'NaN', '0x10', '٣', '9'.repeat(65)])(
    'AMT-12 %j is refused: it is not a decimal text',
    (text) => {
      expect(() => compareDecimals(text, '1')).toThrow(TypeError)
      expect(() => addDecimals('1', text)).toThrow(TypeError)
      expect(() => isZero(text)).toThrow(TypeError)
    },
  )

  it('AMT-12 subtracting an added amount results in the original number', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0)
      }),
    )
  })

  it('AMT-12 the order is that of the whole numbers of minor units', () => {
    const scaled = (text: string) => {
      const [whole = '', fraction = ''] = text.split('.')
      return BigInt(whole.replace('-', '') + fraction.padEnd(20, '0')) * (text.startsWith('-') ? -1n : 1n)
    }
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = scaled(a) - scaled(b)
        expect(compareDecimals(a, b)).toBe(difference === 0n ? 0 : difference > 0n ? 1 : -1)
      }),
    )
  })
})
