/** The known word that a wrong one was probably meant to be, for the message about it. */
import { closest, distance } from 'fastest-levenshtein'

/** Letters that may differ: more would suggest a word that has nothing to do with it. */
const differenceMax = (word: string) => (word.length > 3 ? 2 : 1)

/** `; did you mean "card"?`, or nothing where no known word is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const lower = word.toLowerCase()
  const byLower = new Map(known.map((each) => [each.toLowerCase(), each]))
  if (byLower.size === 0) return ''
  const nearest = closest(lower, [...byLower.keys()])
  const isNear = distance(lower, nearest) <= differenceMax(nearest)
  return isNear ? `; did you mean "${byLower.get(nearest) ?? nearest}"?` : ''
}
