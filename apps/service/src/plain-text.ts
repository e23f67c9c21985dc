/** PostgreSQL stores neither the character NUL nor half a surrogate pair. */
export const isPlainText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)
