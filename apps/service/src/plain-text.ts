/** Whether PostgreSQL can store a text: it must contain no NUL character and no half of a surrogate pair. */
export const isPlainText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** Whether every text in a value is plain, including its keys. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isPlainText(key) && isPlain(item))
}
