import { describe, expect, it } from 'vitest'
import { isMatch, startsLike } from './matching'

describe('isMatch', () => {
  it.each([
    ['São Paulo', 'sao', true],
    ['Düsseldorf, Königsallee 1', 'konig dussel', true],
    ['Germany DE +49', '49', true],
    ['Germany DE +49', '+49', true],
    ['Germany DE +49', '  ', true],
    ['ألمانيا DE', 'المانيا', true],
    ['Germany', 'gem', false],
    ['Berlin', 'berlin mitte', false],
  ])('UI-6 in "%s" the query "%s" matches: %s', (text, query, isFound) => {
    expect(isMatch(text, query)).toBe(isFound)
  })
})

describe('startsLike', () => {
  it('UI-6 only the start of a text matches, ignoring case and accents', () => {
    expect(startsLike('Österreich', 'os')).toBe(true)
    expect(startsLike('Norvik Bank', 'bank')).toBe(false)
  })
})
