/** The only hosts that a merchant is validated at, from Apple's "Setting Up Your Server": the page that names another one is refused. */
export const APPLE_HOSTS: readonly string[] = [
  'apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
]

/** The host with its port that an address names, where it is a plain https address of one of `hosts`; else undefined. */
export function appleHostOf(address: string, hosts: readonly string[]): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && hosts.includes(url.host) ? url.host : undefined
}
