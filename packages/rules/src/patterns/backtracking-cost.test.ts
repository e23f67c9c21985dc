import { expect, it } from 'vitest'
import { backtrackingCost, PATTERN_TEXT_LENGTH_MAX } from './backtracking-cost'

it.each([
  ['^abc$', 1],
  ['^a{3}$', 1],
  ['^a?$', 2],
  ['^a{2,4}$', 3],
  ['^a?b?$', 4],
  ['^(a|b)$', 2],
  // Each repetition of a group that has its own alternatives multiplies the possibilities.
  ['^(a?){2}$', 8],
  ['^(a|b|c)$', 3],
  // Without an anchor a match may start at each position of the text.
  ['a$', PATTERN_TEXT_LENGTH_MAX],
  ['^a|b', 2 * PATTERN_TEXT_LENGTH_MAX],
  ['^(a)\\1$', Infinity],
  ['^(a', Infinity],
])('VALID-5 the cost of %s is at most %s possibilities', (pattern, ways) => {
  expect(backtrackingCost(pattern)).toBe(ways)
})
