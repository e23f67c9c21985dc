import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupDigits } from '../money/group-digits'
import { parsePastedAmount } from './parse-pasted-amount'

describe('parsePastedAmount', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['12,34,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['١٢٣٤،٥', '1234.5'],
    ['१,२३४.५६', '1234.56'],
    ['１，２３４．５６', '1234.56'],
    ['€1,234.56', '1234.56'],
    ['1.234,56 €', '1234.56'],
    ['EUR 50', '50'],
    ['50 kr.', '50'],
    ['Rs. 50', '50'],
    ['EUR .5', '0.5'],
    ['$5.00', '5'],
    ['  25.50\n', '25.5'],
    ['0012', '12'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['0.0000001', '0.0000001'],
    ['9007199254740993', '9007199254740993'],
    ['999999999999.9999999999', '999999999999.9999999999'],
  ])('AMT-2 AMT-12 reads the pasted %s as %s', (text, amount) => {
    expect(parsePastedAmount(text)).toBe(amount)
  })

  it.each([
    ['1,234', 2, '1234'],
    ['1.234', 2, '1234'],
    ['1,234', 0, '1234'],
    ['1,234', 3, '1.234'],
    ['1.234', 3, '1.234'],
    ['1,234', 8, '1.234'],
    ['1٫234', 2, '1.234'],
    ['0,500', 2, '0.5'],
    ['0.500', 0, '0.5'],
    ['12,34', 2, '12.34'],
    ['1,2345', 2, '1.2345'],
    ['1234,567', 2, '1234.567'],
  ])('AMT-2 of an ambiguous paste, %s at %i decimals is read as %s', (text, precision, amount) => {
    expect(parsePastedAmount(text, precision)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    'abc',
    '.',
    ',',
    '€',
    '-5',
    'EUR.5',
    '−5',
    '5-10',
    '1e5',
    '0x20',
    '12 apples 5',
    '1.2.3',
    '1,2,3',
    '1.23.456',
    '1,234,56',
    '1.234,56,78',
    '1,234.567,89',
    '0,123,456',
    'Infinity',
    'NaN',
    '½',
    '1'.repeat(65),
    '1'.repeat(300),
  ])('AMT-2 %j is not read as an amount', (text) => {
    expect(parsePastedAmount(text)).toBeNull()
  })

  it('AMT-2 AMT-12 every way of grouping is read back as the same digits', () => {
    const shapes = fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['\u00a0', '.'], ["'", '.'], ['٬', '٫'])
    const whole = fc.bigInt({ min: 1n, max: 10n ** 24n })
    fc.assert(
      fc.property(whole, fc.stringMatching(/^\d{1,18}$/), shapes, (integer, fraction, [group = '', point = '']) => {
        const exact = `${integer}.${fraction}`.replace(/\.?0+$/, '')
        const isAmbiguous = integer < 1000n && fraction.length === 3
        if (isAmbiguous) return
        const text = groupDigits(String(integer), group) + point + fraction
        const expected = fraction.replace(/0/g, '') === '' ? String(integer) : exact
        expect(parsePastedAmount(text)).toBe(expected)
      }),
    )
  })

  it('AMT-2 returns a decimal number in its shortest form for any text, or an empty text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(18), (text, precision) => {
        const amount = parsePastedAmount(text, precision)
        if (amount !== null) expect(amount).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      }),
    )
  })
})
