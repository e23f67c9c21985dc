import { webAddress } from './web-address'

/**
 * The address to follow, or undefined (RESULT-11): http(s) only, and its host must be on the brand's list. An entry is
 * `host`, which means the scheme's own port, or `host:port`; it matches only this host, never its subdomains.
 */
export function followableAddress(address: string, hosts: readonly string[]): URL | undefined {
  const url = webAddress(address)
  return url && hosts.some((host) => host.toLowerCase() === url.host) ? url : undefined
}
