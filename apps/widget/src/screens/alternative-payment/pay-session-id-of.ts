const WITHOUT_ID = /^\/payments\/(?:interaction|status)\/[^/]+\/?$/

/**
 * The pay session id of a return address: its last path segment (ALT-1), without a trailing slash. Empty if the address ends
 * with the provider's name: then it means the session's payment that waits for the player's return.
 */
export function paySessionIdOf(pathname: string): string {
  if (WITHOUT_ID.test(pathname)) return ''
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? ''
  return /^[\w.~-]{1,128}$/.test(segment) ? segment : ''
}
