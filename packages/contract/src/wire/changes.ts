/**
 * The changes that are made to a wire value before it is validated, by name. The build of the widget writes these names into
 * its readers, which run the same functions without the schemas.
 */

/** The number of significant digits up to which a JSON number represents every decimal number exactly. */
const JSON_NUMBER_DIGITS_MAX = 15

const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** Returns the text of a JSON number that is exact, else a text that no decimal pattern matches. */
function exactText(value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : 'inexact'
  const printed = String(value)
  return printed.replace(/[-.]/g, '').replace(/^0+/, '').length <= JSON_NUMBER_DIGITS_MAX ? printed : 'inexact'
}

export const CHANGES = {
  exactText,
  /** An identifier or a percentage: text, or a number that becomes text. */
  numberAsText,
  /** The same; an absent value becomes null. */
  shareAsText: (value: unknown): unknown => numberAsText(value ?? null),
  /** Null becomes absent. */
  absentForNull: (value: unknown): unknown => value ?? undefined,
  /** A null or absent group of settings becomes an empty one. */
  emptyForNull: (value: unknown): unknown => value ?? {},
} as const
export type ChangeName = keyof typeof CHANGES

/** Returns the entry of a list that equals a text, ignoring case. Any other value becomes `fallback`, or stays if there is none. */
export function matchingEntry(entries: readonly string[], value: unknown, fallback: unknown = value): unknown {
  if (typeof value !== 'string') return fallback
  return entries.find((word) => word.toLowerCase() === value.toLowerCase()) ?? fallback
}

/** Returns a change by `matchingWord`. The function has its arguments as properties, so that a build can write it into a reader. */
export const entryChange = (entries: readonly string[], fallback?: string | null) =>
  Object.assign((value: unknown): unknown => matchingEntry(entries, value, fallback), { entries, fallback })

/** The permitted changes: a function without a name cannot be written into a reader. */
export type Change = (typeof CHANGES)[ChangeName] | ReturnType<typeof entryChange>
