/** Whether a regular expression of the configuration may be run on a player's text (VALID-5). */

const PATTERN_LENGTH_MAX = 200
/** Each open-ended repetition multiplies the worst case by the length of the text. */
const OPEN_REPETITIONS_MAX = 3
/** A repetition of more than this counts as open-ended. */
const REPETITION_MAX = 64

type Group = { varies: boolean }
type Repetition = { length: number; min: number; max: number }

function repetitionAt(source: string, at: number): Repetition | undefined {
  const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(source.slice(at))
  if (!found) return undefined
  const [text, sign, min, comma, max] = found
  if (sign) return { length: text.length, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
  return { length: text.length, min: Number(min), max: comma ? (max ? Number(max) : Infinity) : Number(min) }
}

/** Index after the atom that starts at `at`: an escape, a character class or one character. */
function endOfAtom(source: string, at: number): number {
  if (source[at] === '\\') return at + 2
  if (source[at] !== '[') return at + 1
  for (let end = at + 1; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1
    else if (source[end] === ']') return end + 1
  }
  return source.length
}

function shapeProblem(source: string): string | undefined {
  const groups: Group[] = [{ varies: false }]
  let openRepetitions = 0
  for (let at = 0; at < source.length;) {
    const group = groups.at(-1)
    if (!group) return 'has a bracket too many'
    if (/^\\(?:[1-9]|k<)/.test(source.slice(at))) return 'refers back to a group'
    if (source[at] === '(') {
      groups.push({ varies: false })
      at += /^\((?:\?(?::|=|!|<=|<!|<\w+>))?/.exec(source.slice(at))?.[0].length ?? 1
      continue
    }
    if (source[at] === '|') {
      group.varies = true
      at += 1
      continue
    }
    const closed = source[at] === ')' ? groups.pop() : undefined
    at = closed ? at + 1 : endOfAtom(source, at)
    const outer = groups.at(-1)
    const repetition = repetitionAt(source, at)
    if (!repetition) {
      if (closed?.varies && outer) outer.varies = true
      continue
    }
    at += repetition.length
    if (closed?.varies && repetition.max > 1) return 'repeats a group that can itself match in several ways'
    if (repetition.max > REPETITION_MAX) openRepetitions += 1
    if (outer && (closed?.varies || repetition.min !== repetition.max)) outer.varies = true
  }
  return openRepetitions > OPEN_REPETITIONS_MAX
    ? `has more than ${OPEN_REPETITIONS_MAX} open-ended repetitions`
    : undefined
}

/**
 * What is wrong with a pattern, or undefined. Refused: too long, does not compile, back references, a repeated group that
 * holds a choice or a repetition, too many open-ended repetitions. It refuses a few harmless ones; it passes none whose
 * running time explodes.
 */
export function patternProblem(source: string): string | undefined {
  if (source.length > PATTERN_LENGTH_MAX) return `is longer than ${PATTERN_LENGTH_MAX} characters`
  try {
    new RegExp(source, 'u')
  } catch {
    return 'is not a regular expression'
  }
  return shapeProblem(source)
}
