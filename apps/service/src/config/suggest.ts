/** Finds the known word that was probably meant, for the message about an unknown one. */
import { closest, distance } from 'fastest-levenshtein'

/** The most letters that may differ. More would suggest unrelated words. */
const differenceMax = (word: string) => (word.length > 3 ? 2 : 1)

/** Returns `; did you mean "card"?`, or nothing if no known word is similar. */
export function suggestion(word: string, known: readonly string[]): string {
  const lower = word.toLowerCase()
  const byLower = new Map(known.map((each) => [each.toLowerCase(), each]))
  if (byLower.size === 0) return ''
  const nearest = closest(lower, [...byLower.keys()])
  const isNear = distance(lower, nearest) <= differenceMax(nearest)
  return isNear ? `; did you mean "${byLower.get(nearest) ?? nearest}"?` : ''
}
