/** Longest text that is matched against a pattern from the server (VALID-5). */
export const PATTERN_TEXT_LENGTH_MAX = 255

type Group = {
  /** The number of ways to match the branches that are complete. */
  branches: number
  /** The number of ways to match the current branch without its last atom. */
  branch: number
  /** The number of ways to match the last atom; a quantifier after it multiplies them. */
  atom: number
}
const newGroup = (): Group => ({ branches: 0, branch: 1, atom: 1 })
const waysOf = (group: Group): number => group.branches + group.branch * group.atom

const TOKEN = /\\k<|\\[1-9]|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|[()|]|[*+?]|\{\d+(?:,\d*)?\}|./gsu

function repeatsOf(quantifier: string): { min: number; max: number } {
  if (quantifier === '?') return { min: 0, max: 1 }
  if (quantifier === '*' || quantifier === '+') return { min: 0, max: PATTERN_TEXT_LENGTH_MAX }
  const [min = '0', max] = quantifier.slice(1, -1).split(',')
  if (max === undefined) return { min: Number(min), max: Number(min) }
  return { min: Number(min), max: max === '' ? PATTERN_TEXT_LENGTH_MAX : Number(max) }
}

/**
 * The number of ways to match an atom `min` to `max` times: each count is one way, and each repetition multiplies the
 * atom's own ways.
 */
function repeated(ways: number, { min, max }: { min: number; max: number }): number {
  const rounds = Math.min(max, PATTERN_TEXT_LENGTH_MAX)
  return ways === 1 ? Math.max(1, rounds - min + 1) : ways ** rounds * 2
}

/**
 * An upper bound for the number of paths that a backtracking regular-expression engine tries on a text of the maximum
 * length (VALID-5): infinite or very large for patterns with catastrophic backtracking, such as `(a+)+` or `(a|a)*`.
 * The estimate may be too high but never too low, because it does not consider which characters exclude each other. A
 * back-reference counts as infinite.
 */
export function backtrackingCost(pattern: string): number {
  const groups: Group[] = [newGroup()]
  for (const [token] of pattern.matchAll(TOKEN)) {
    const group = groups.at(-1)
    if (!group) return Infinity
    if (/^\\(?:k<|[1-9])/.test(token)) return Infinity
    if (token.startsWith('(')) groups.push(newGroup())
    else if (token === ')') {
      const outer = groups.at(-2)
      if (!outer) return Infinity
      groups.pop()
      outer.branch *= outer.atom
      outer.atom = waysOf(group)
    } else if (token === '|') {
      group.branches = waysOf(group)
      group.branch = 1
      group.atom = 1
    } else if (/^[*+?]$|^\{\d/.test(token)) group.atom = repeated(group.atom, repeatsOf(token))
    else {
      group.branch *= group.atom
      group.atom = 1
    }
  }
  const [whole] = groups
  if (!whole || groups.length !== 1) return Infinity
  return waysOf(whole) * (pattern.startsWith('^') && whole.branches === 0 ? 1 : PATTERN_TEXT_LENGTH_MAX)
}
