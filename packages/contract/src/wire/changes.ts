/**
 * The changes that are made to a wire value before it is validated, by name. The build of the widget writes these names into
 * its readers, which run the same functions without the schemas.
 */

/** The number of significant digits up to which a JSON number represents every decimal number exactly. */
const JSON_NUMBER_DIGITS_MAX = 15

const numberAsText = (said: unknown): unknown => (typeof said === 'number' ? String(said) : said)

/** Returns the text of a JSON number that is exact, else a text that no decimal pattern matches. */
function exactText(said: unknown): string {
  if (typeof said !== 'number') return typeof said === 'string' ? said : 'inexact'
  const printed = String(said)
  return printed.replace(/[-.]/g, '').replace(/^0+/, '').length <= JSON_NUMBER_DIGITS_MAX ? printed : 'inexact'
}

export const CHANGES = {
  exactText,
  /** An identifier or a percentage: text, or a number that becomes text. */
  numberAsText,
  /** The same; an absent value becomes null. */
  shareAsText: (said: unknown): unknown => numberAsText(said ?? null),
  /** Null becomes absent. */
  absentForNull: (said: unknown): unknown => said ?? undefined,
  /** A null or absent group of settings becomes an empty one. */
  emptyForNull: (said: unknown): unknown => said ?? {},
} as const
export type ChangeName = keyof typeof CHANGES

/** Returns the word of a list that equals a text, ignoring case. Any other value becomes `fallback`, or stays if there is none. */
export function matchingWord(words: readonly string[], said: unknown, fallback: unknown = said): unknown {
  if (typeof said !== 'string') return fallback
  return words.find((word) => word.toLowerCase() === said.toLowerCase()) ?? fallback
}

/** Returns a change by `matchingWord`. The function has its arguments as properties, so that a build can write it into a reader. */
export const wordChange = (words: readonly string[], fallback?: string | null) =>
  Object.assign((said: unknown): unknown => matchingWord(words, said, fallback), { words, fallback })

/** The permitted changes: a function without a name cannot be written into a reader. */
export type Change = (typeof CHANGES)[ChangeName] | ReturnType<typeof wordChange>
