import { PATTERN_TEXT_LENGTH_MAX } from './backtracking-cost'
import { compiled, isSafePattern } from './is-safe-pattern'

/**
 * Whether a text satisfies a server-given pattern (VALID-1). No pattern, an invalid and a catastrophic one are
 * satisfied by everything (VALID-5): the player cannot correct the configuration. A text beyond 255 characters
 * satisfies none.
 */
export function matchesPattern(text: string, pattern: string | null | undefined): boolean {
  if (pattern === null || pattern === undefined || pattern === '' || !isSafePattern(pattern)) return true
  return text.length <= PATTERN_TEXT_LENGTH_MAX && compiled(pattern)?.test(text) !== false
}
