import { backtrackingCost } from './backtracking-cost'

/** The largest number of paths that a pattern may need in its worst case: some tens of milliseconds. */
const COST_MAX = 20_000_000
const PATTERN_LENGTH_MAX = 500

/**
 * Whether a pattern from the server is a valid regular expression without catastrophic backtracking (VALID-5). The
 * service refuses a configuration with any other pattern; a form ignores such a pattern. Three unbounded parts in a
 * row, as in an e-mail address, are safe; a repeated group with a variable part inside is not.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > PATTERN_LENGTH_MAX || backtrackingCost(pattern) > COST_MAX) return false
  return compiled(pattern) !== undefined
}

/**
 * The regular expression of a pattern, or undefined if the pattern is invalid. The Unicode mode (`\p{L}`) is tried
 * first; older patterns have escapes that it forbids and are compiled without it.
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
