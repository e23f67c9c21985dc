const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether a text is a UUID in lower case, as the service writes them. PostgreSQL raises an error if a uuid column is
 * compared with another text.
 */
export const isUuid = (text: string): boolean => UUID.test(text)
