/** The five-character error code of PostgreSQL, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
