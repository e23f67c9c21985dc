import { followableAddress } from '@modulor/rules'

export type LeaveRules = {
  /** The merchant's page: the base of paths, and the replacement for addresses that are not allowed. */
  readonly homeUrl: string
  /** Allowed hosts, as `host` or `host:port` (RESULT-11). */
  readonly redirectHosts: readonly string[]
  readonly ownOrigin: string
}

/**
 * Returns the allowed target for `address`: an http(s) address on the merchant's host, on a listed host or on our own. Any other
 * address, such as `javascript:`, is replaced by the home address (BOOT-12, RESULT-11). A path is on the merchant's host (MSG-1).
 */
export function leaveAddress(address: string, { homeUrl, redirectHosts, ownOrigin }: LeaveRules): string {
  const home = new URL(homeUrl)
  const isPath = /^\/(?![/\\])/.test(address)
  const absolute = isPath ? home.origin + address : address
  const hosts = [home.host, new URL(ownOrigin).host, ...redirectHosts]
  return followableAddress(absolute, hosts)?.href ?? home.href
}
