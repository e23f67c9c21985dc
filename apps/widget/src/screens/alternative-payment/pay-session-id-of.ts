const WITHOUT_ID = /^\/payments\/(?:interaction|status)\/[^/]+\/?$/

/**
 * The pay session id of a return address: its last path segment (ALT-1); a closing slash does not count. Empty where the
 * address ends with the provider's name: then the payment of the session that waits is meant.
 */
export function paySessionIdOf(pathname: string): string {
  if (WITHOUT_ID.test(pathname)) return ''
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? ''
  return /^[\w.~-]{1,128}$/.test(segment) ? segment : ''
}
