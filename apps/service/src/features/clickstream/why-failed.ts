/** The error code of the system, without a path. */
export function whyFailed(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
