import { describe, expect, it } from 'vitest'
import { compactAmount } from './compact-amount'

describe('compactAmount', () => {
  it.each([
    ['0', '0'],
    ['12.5', '12.5'],
    ['999.99', '999.99'],
    ['1000', '1K'],
    ['1234', '1.23K'],
    ['1235', '1.24K'],
    ['12345.67', '12.3K'],
    ['123456', '123K'],
    ['999499', '999K'],
    ['999999', '1M'],
    ['9007199254740993', '9010T'],
    ['2500000000', '2.5B'],
  ])('AMT-11 shows %s as %s', (amount, short) => {
    expect(compactAmount(amount)).toBe(short)
  })

  it('AMT-11 uses the formats of the language with Latin digits', () => {
    expect(compactAmount('1234567', 'de').replace(/\s/g, ' ')).toBe('1,23 Mio.')
    expect(compactAmount('1234567', 'ar')).toMatch(/^1[.,]23/)
  })
})
