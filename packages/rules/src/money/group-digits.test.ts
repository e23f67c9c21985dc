import { describe, expect, it } from 'vitest'
import { groupDigits } from './group-digits'

describe('groupDigits', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['999', '999'],
    ['1000', '1_000'],
    ['1234567.891234', '1_234_567.891234'],
    ['-1234', '-1_234'],
    ['-123', '-123'],
    ['12345.', '12_345.'],
    ['.5678', '.5678'],
    ['999999999999.9999999999', '999_999_999_999.9999999999'],
  ])('AMT-11 groups %j with a non-breaking space', (text, grouped) => {
    expect(groupDigits(text)).toBe(grouped.replaceAll('_', '\u00a0'))
  })
})
