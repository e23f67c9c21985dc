/** PostgreSQL stores neither the character NUL nor half a surrogate pair. */
export const isPlainText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** Whether every text in a value is plain, its keys too. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isPlainText(key) && isPlain(item))
}
