import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafePattern } from './is-safe-pattern'
import { matchesPattern } from './matches-pattern'

const SAFE = [
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '^[\\w.-]{2,256}@[a-zA-Z]{2,64}$',
  '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
  '^\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}$',
  '^\\+?\\d{7,15}$',
  '^(0[1-9]|1[0-2])\\/\\d{2}$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
  "^[\\p{L}' -]{2,50}$",
  '^(?=.*\\d)[a-z\\d]{6,20}$',
  '^[)(*+]+$',
  '\\d',
  '',
]
const CATASTROPHIC = [
  '(a+)+$',
  '^(a*)*$',
  '(a|a)*b',
  '(a|aa)+$',
  '^(\\d{1,50}){1,50}$',
  '^([a-z]?){40}[a-z]{40}$',
  '.*.*.*.*.*x',
  '^\\w+([.-]?\\w+)*@\\w+([.-]?\\w+)*(\\.\\w{2,3})+$',
  '(a)\\1',
  '(?<x>a)\\k<x>',
]
const INVALID = ['(', ')', '[', 'a{2,1}', '(?<', '*', '(?P<x>a)']

describe('server-given patterns', () => {
  it.each(SAFE)('VALID-5 the safe pattern %s is used', (pattern) => {
    expect(isSafePattern(pattern)).toBe(true)
  })

  it.each(CATASTROPHIC)('VALID-5 the catastrophic pattern %s is refused, and no text makes it hang', (pattern) => {
    expect(isSafePattern(pattern)).toBe(false)
    expect(matchesPattern(`${'a'.repeat(254)}!`, pattern)).toBe(true)
  })

  // Each `a?` doubles the possibilities, each `b{0,4}` has five: 2 ** 8 * 5 ** 7 is 20 million.
  const dearest = `^${'a?'.repeat(8)}${'b{0,4}'.repeat(7)}$`
  it.each([
    ['of 500 characters', 'a'.repeat(500), true],
    ['of 501 characters', 'a'.repeat(501), false],
    ['that may walk 20 million paths', dearest, true],
    ['that may walk more', `${dearest.slice(0, -1)}a?$`, false],
  ])('VALID-5 the limits of an accepted pattern are checked with one %s', (_which, pattern, isSafe) => {
    expect(isSafePattern(pattern)).toBe(isSafe)
  })

  it.each(INVALID)('VALID-5 the invalid pattern %s is refused, and every text satisfies it', (pattern) => {
    expect(isSafePattern(pattern)).toBe(false)
    expect(matchesPattern('anything', pattern)).toBe(true)
  })

  it.each([
    ['DE89370400440532013000', '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$', true],
    ['de89', '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$', false],
    ['ann@example.com', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', true],
    ['ann@example', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', false],
    ['x1', '\\d', true],
    ['Zoë Müller', "^[\\p{L}' -]{2,50}$", true],
    ['a-1', '^[a-z]\\-\\d$', true],
    ['anything', null, true],
    ['anything', undefined, true],
    ['anything', '', true],
    ['a'.repeat(255), '^a+$', true],
    ['a'.repeat(256), '^a+$', false],
  ])('VALID-1 the pattern %s is checked against %s', (text, pattern, answer) => {
    expect(matchesPattern(text, pattern)).toBe(answer)
  })

  it('VALID-5 there is a result for any pattern and text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 300 }), (pattern, text) => {
        expect(typeof matchesPattern(text, pattern)).toBe('boolean')
      }),
    )
  })

  it('VALID-5 every accepted pattern ends in reasonable time', () => {
    const part = fc.constantFrom(
      'a',
      '(a|b)',
      '[ab]',
      'a*',
      'a+',
      '(a?)',
      'a{1,9}',
      '(a+)',
      '(ab?)',
      '.*',
      '(a*)*',
      '$',
    )
    const quantifier = fc.constantFrom('', '', '?', '{2}', '{0,3}', '*')
    const pattern = fc
      .array(fc.tuple(part, quantifier), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(pattern, (text) => {
        if (isSafePattern(text)) expect(typeof matchesPattern(`${'a'.repeat(254)}!`, text)).toBe('boolean')
      }),
      { numRuns: 300, plugins: [fc.interruptAfterTimeLimit(30_000, { failOnInterrupt: true })] },
    )
  })
})
