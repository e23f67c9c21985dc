import { PATTERN_TEXT_LENGTH_MAX } from './backtracking-cost'
import { compiled, isSafePattern } from './is-safe-pattern'

/**
 * Whether a text matches a pattern from the server (VALID-1). Every text matches if there is no pattern, or if it is
 * invalid or unsafe (VALID-5), because the player cannot correct the configuration. A text of more than 255 characters
 * matches no pattern.
 */
export function matchesPattern(text: string, pattern: string | null | undefined): boolean {
  if (pattern === null || pattern === undefined || pattern === '' || !isSafePattern(pattern)) return true
  return text.length <= PATTERN_TEXT_LENGTH_MAX && compiled(pattern)?.test(text) !== false
}
