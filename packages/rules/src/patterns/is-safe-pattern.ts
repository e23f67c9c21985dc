import { backtrackingCost } from './backtracking-cost'

/** Paths that a pattern may walk in its worst case: some tens of milliseconds. */
const COST_MAX = 20_000_000
const PATTERN_LENGTH_MAX = 500

/**
 * Whether a server-given pattern is a regular expression that cannot hang a form (VALID-5). The service refuses a
 * configuration with any other; a form that meets one ignores it. Three unbounded parts in a row, as in an address of
 * mail, are safe; a repeated group with a variable part inside is not.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > PATTERN_LENGTH_MAX || backtrackingCost(pattern) > COST_MAX) return false
  return compiled(pattern) !== undefined
}

/**
 * The regular expression of a pattern, or undefined when it is none. Patterns are read as Unicode (`\p{L}`) where they
 * can be; older ones escape more than Unicode patterns may and are read without.
 */
export function compiled(pattern: string): RegExp | undefined {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags)
    } catch {
      continue
    }
  return undefined
}
