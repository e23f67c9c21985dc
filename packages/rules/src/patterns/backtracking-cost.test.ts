import { expect, it } from 'vitest'
import { backtrackingCost, PATTERN_TEXT_LENGTH_MAX } from './backtracking-cost'

it.each([
  ['^abc$', 1],
  ['^a{3}$', 1],
  ['^a?$', 2],
  ['^a{2,4}$', 3],
  ['^a?b?$', 4],
  ['^(a|b)$', 2],
  // A round of a group that has a choice of its own multiplies the choices.
  ['^(a?){2}$', 8],
  ['^(a|b|c)$', 3],
  // Each place of the text may be the beginning of a match that nothing ties to the first one.
  ['a$', PATTERN_TEXT_LENGTH_MAX],
  ['^a|b', 2 * PATTERN_TEXT_LENGTH_MAX],
  ['^(a)\\1$', Infinity],
  ['^(a', Infinity],
])('VALID-5 counts for %s at most %s ways', (pattern, ways) => {
  expect(backtrackingCost(pattern)).toBe(ways)
})
