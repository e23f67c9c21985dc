import { expect, it, describe } from 'vitest'
import * as z from 'zod/mini'
import { decimal, decimalText } from './index'

describe('money on the wire', () => {
  it.each([
    ['0', '0'],
    ['25.00', '25.00'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['9007199254740993', '9007199254740993'],
    ['999999999999.9999999999', '999999999999.9999999999'],
    [25, '25'],
    [10.5, '10.5'],
    [0.1, '0.1'],
  ])('AMT-12 %j is read as %s', (sent, read) => {
    expect(decimal.parse(sent)).toBe(read)
  })

  it.each<[unknown, string]>([
    ['', 'empty'],
    ['1e3', 'exponent'],
    ['0x10', 'hexadecimal'],
    ['-1', 'sign'],
    ['+1', 'sign'],
    ['1,5', 'comma'],
    ['1 000', 'grouping'],
    ['01', 'leading zero'],
    ['1.', 'bare point'],
    ['.5', 'bare point'],
    ['١٢', 'native digits'],
    ['NaN', 'word'],
    ['9'.repeat(31), 'too long'],
    [1e21, 'a number that prints with an exponent'],
    [1e-7, 'a number that prints with an exponent'],
    [9007199254740993, 'a number with more digits than a double carries'],
    [0.1 + 0.2, 'a number that shows what a double lost'],
    [NaN, 'not a number'],
    [Infinity, 'not finite'],
    [null, 'nothing'],
    [[], 'a list'],
  ])('AMT-12 %j is refused: %s', (sent) => {
    expect(decimal.safeParse(sent).success).toBe(false)
  })

  it('AMT-12 money is always sent as text, and its JSON schema says so', () => {
    expect(decimalText.parse('1.50')).toBe('1.50')
    expect(z.toJSONSchema(decimalText, { io: 'output' })).toMatchObject({ type: 'string' })
  })

  it('AMT-12 ENT-9 a number of another service is read if it is exact, and refused otherwise', () => {
    expect(decimalText.parse(1.5)).toBe('1.5')
    expect(decimalText.safeParse(0.1 + 0.2).success).toBe(false)
    expect(decimalText.safeParse(-1).success).toBe(false)
  })
})
