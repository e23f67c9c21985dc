import { describe, expect, it } from 'vitest'
import { ageText, plural, rateOf, rateText, textOf, wordsOf } from './texts'

describe('texts of the desk', () => {
  it('SVC-8 a value of another release, which has no text, is shown as words', () => {
    expect(textOf({ new_device: 'New browser' }, 'new_device')).toBe('New browser')
    expect(textOf({ new_device: 'New browser' }, 'limit_raised')).toBe('Limit raised')
  })

  it('issue-12 3 the rate is of the payments that have ended, and none is no rate of 0', () => {
    expect(rateText(rateOf({ succeeded: 3, failed: 1 }))).toBe('75.0 %')
    expect(rateText(rateOf({ succeeded: 0, failed: 2 }))).toBe('0.0 %')
    expect(rateText(rateOf({ succeeded: 0, failed: 0 }))).toBe('–')
  })

  it.each([
    [59_000, '0 min'],
    [3_599_000, '59 min'],
    [3_600_000, '1 h'],
    [47 * 3_600_000, '1 d'],
    [-5_000, '0 min'],
  ])('issue-12 3 an age has its largest unit: %i ms is %s', (ms, text) => {
    expect(ageText(new Date(1_000_000_000_000 - ms).toISOString(), 1_000_000_000_000)).toBe(text)
  })

  it('issue-12 3 codes are read as words, and counts agree with theirs', () => {
    expect(wordsOf('do_not_honour')).toBe('Do not honour')
    expect([plural(1, 'payment'), plural(1_234, 'payment')]).toEqual(['1 payment', '1,234 payments'])
  })
})
