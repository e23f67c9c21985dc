import { followableAddress } from '@modulor/rules'

export type LeaveRules = {
  /** The merchant's page; paths are on it, and it takes the place of an address that may not be followed. */
  readonly homeUrl: string
  /** `host` or `host:port` that may be followed (RESULT-11). */
  readonly redirectHosts: readonly string[]
  readonly ownOrigin: string
}

/**
 * Where leaving to `address` leads: http(s) on the merchant's home, on a listed host or on our own; anything else,
 * `javascript:` included, is the home address (BOOT-12, RESULT-11). A path is on the merchant's page (MSG-1).
 */
export function leaveAddress(address: string, { homeUrl, redirectHosts, ownOrigin }: LeaveRules): string {
  const home = new URL(homeUrl)
  const isPath = /^\/(?![/\\])/.test(address)
  const absolute = isPath ? home.origin + address : address
  const hosts = [home.host, new URL(ownOrigin).host, ...redirectHosts]
  return followableAddress(absolute, hosts)?.href ?? home.href
}
