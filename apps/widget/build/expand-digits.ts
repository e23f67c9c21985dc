/** Splits a pattern at each `|` outside of groups. */
export function alternatives(pattern: string): string[] {
  const found = ['']
  let depth = 0
  for (const character of pattern) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === '|' && depth === 0) found.push('')
    else found.push((found.pop() ?? '') + character)
  }
  return found
}

/** The digits of a character class: `0`, `2`, `4`, `5`, `6` for `024-6`. */
export function digitsOfClass(inner: string): string[] {
  return [...inner.matchAll(/(\d)(?:-(\d))?/g)].flatMap(([, from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index)),
  )
}

const HEAD = /^(?:(\d)|\[([\d-]+)\]|\(\?:([^()]*)\))/

/**
 * Expands a pattern of digits, classes, groups and alternatives, as the metadata has for leading digits, to all texts that it
 * matches: `8001|8[024]9` is 8001, 809, 829 and 849. Throws on any other syntax, so that a new release of the metadata cannot
 * drop a country unnoticed.
 */
export function expandDigits(pattern: string): string[] {
  return alternatives(pattern).flatMap((alternative) => {
    if (alternative === '') return ['']
    const head = HEAD.exec(alternative)
    if (!head) throw new Error(`The leading digits ${pattern} are not supported`)
    const [all, digit, inner, group] = head
    const starts = digit ? [digit] : inner ? digitsOfClass(inner) : expandDigits(group ?? '')
    const ends = expandDigits(alternative.slice(all.length))
    return starts.flatMap((start) => ends.map((end) => start + end))
  })
}
