export type LeaveRules = {
  /** The merchant's page; paths are on it, and it takes the place of an address that may not be followed. */
  readonly homeUrl: string
  /** `host` or `host:port` that may be followed (RESULT-11). */
  readonly redirectHosts: readonly string[]
  readonly ownOrigin: string
}

/**
 * Where leaving to `address` leads: http(s) on the merchant's home, on a listed host or on our own origin; anything
 * else, `javascript:` included, is the home address (BOOT-12, RESULT-11). A path is on the merchant's page (MSG-1).
 */
export function leaveAddress(address: string, { homeUrl, redirectHosts, ownOrigin }: LeaveRules): string {
  const home = new URL(homeUrl)
  try {
    const target = new URL(address, home)
    const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
    const isListed = target.origin === ownOrigin || [home.host, ...redirectHosts].includes(target.host)
    return isWeb && isListed && target.username === '' ? target.href : home.href
  } catch {
    return home.href
  }
}
