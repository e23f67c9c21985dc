const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND')

/** Returns the file or module that is read, or undefined if it does not exist. Every other failure is thrown. */
export async function orUndefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
