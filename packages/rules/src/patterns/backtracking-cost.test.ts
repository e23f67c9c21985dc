import { expect, it } from 'vitest'
import { backtrackingCost } from './backtracking-cost'

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
  ['^(a)\\1$', Infinity],
  ['^(a', Infinity],
])('VALID-5 counts for %s at most %s ways', (pattern, ways) => {
  expect(backtrackingCost(pattern)).toBe(ways)
})
