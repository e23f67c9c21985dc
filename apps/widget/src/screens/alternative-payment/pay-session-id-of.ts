/** The pay session id of a return address: its last path segment (ALT-1); a closing slash does not count. */
export function paySessionIdOf(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? ''
  return /^[\w.~-]{1,128}$/.test(segment) ? segment : ''
}
