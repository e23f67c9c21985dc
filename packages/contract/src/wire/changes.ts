/**
 * What is changed about a value of the wire before it has to fit, by name. The build of the widget writes these names into
 * its readers, which run the same functions without the schemas.
 */

/** Significant digits up to which every decimal number survives a JSON number. */
const JSON_NUMBER_DIGITS_MAX = 15

const numberAsText = (said: unknown): unknown => (typeof said === 'number' ? String(said) : said)

/** The text of a JSON number that lost nothing on its way, else a text that no decimal matches. */
function exactText(said: unknown): string {
  if (typeof said !== 'number') return typeof said === 'string' ? said : 'inexact'
  const printed = String(said)
  return printed.replace(/[-.]/g, '').replace(/^0+/, '').length <= JSON_NUMBER_DIGITS_MAX ? printed : 'inexact'
}

export const CHANGES = {
  exactText,
  /** An identifier or a share: text, or a number that is one. */
  numberAsText,
  /** The same, where absent is null. */
  shareAsText: (said: unknown): unknown => numberAsText(said ?? null),
  /** Null is absent. */
  absentForNull: (said: unknown): unknown => said ?? undefined,
  /** Settings without a value are all left out. */
  emptyForNull: (said: unknown): unknown => said ?? {},
} as const
export type ChangeName = keyof typeof CHANGES

/** The entry of a list that equals a text, ignoring case. Any other is `fallback`, or stays without one. */
export function matchingWord(words: readonly string[], said: unknown, fallback: unknown = said): unknown {
  if (typeof said !== 'string') return fallback
  return words.find((word) => word.toLowerCase() === said.toLowerCase()) ?? fallback
}

/** Reads a word by `matchingWord`. Its arguments are kept on it, so that a build can write it into a reader. */
export const wordChange = (words: readonly string[], fallback?: string | null) =>
  Object.assign((said: unknown): unknown => matchingWord(words, said, fallback), { words, fallback })

/** All that may be changed: a function without a name cannot be written into a reader. */
export type Change = (typeof CHANGES)[ChangeName] | ReturnType<typeof wordChange>
