import { alternatives, digitsOfClass } from './expand-digits'

const ALL_DIGITS = Array.from('0123456789')
const ATOM = /^(?:(\d)|\[([\d-]+)\]|(\\d)|\(\?:)/
const OPTIONAL = /^(?:\?|\{0,\d+\})/
const QUANTIFIER = /^(?:\?|\{\d+(?:,\d+)?\})/

/** The index of the closing bracket of the group at the start of `text`. */
function groupEnd(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '(') depth += 1
    if (text.charAt(at) === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`The group ${text} has no closing bracket`)
}

function firstDigitsOfSequence(sequence: string): string[] {
  if (sequence === '') return []
  const found = ATOM.exec(sequence)
  if (!found) throw new Error(`The pattern ${sequence} is not supported`)
  const [all, digit, inner, any] = found
  const isGroup = digit === undefined && inner === undefined && any === undefined
  const end = isGroup ? groupEnd(sequence) + 1 : all.length
  const firsts = isGroup
    ? firstDigitsOf(sequence.slice(all.length, end - 1))
    : digit !== undefined
      ? [digit]
      : inner !== undefined
        ? digitsOfClass(inner)
        : ALL_DIGITS
  const rest = sequence.slice(end)
  return OPTIONAL.test(rest) ? [...firsts, ...firstDigitsOfSequence(rest.replace(QUANTIFIER, ''))] : firsts
}

/** All digits with which a match of the pattern can begin. Throws on unsupported syntax. */
export function firstDigitsOf(pattern: string): string[] {
  return [...new Set(alternatives(pattern).flatMap(firstDigitsOfSequence))].sort()
}
