/**
 * The only hosts that may validate a merchant, from Apple's "Setting Up Your Server". A request of the page with another host
 * is refused.
 */
export const APPLE_HOSTS: readonly string[] = [
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
]

/** The host with its port, if the address uses https and names one of `hosts`; otherwise undefined. */
export function appleHostOf(address: string, hosts: readonly string[]): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && hosts.includes(url.host) ? url.host : undefined
}
