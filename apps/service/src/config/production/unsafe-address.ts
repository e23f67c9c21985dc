import { isIP } from 'node:net'
import { isPrivateAddress } from '../../private-addresses'

/** Names that public name servers do not resolve (RFC 2606, 6761, 6762, 8375, 9476). */
const RESERVED_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|example|invalid|alt|onion)$/i

/** Returns why a host cannot be reached from the public internet; undefined if nothing in its name prevents it. */
export function unsafeHost(host: string): string | undefined {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) !== 0) return isPrivateAddress(name) ? 'is a private address' : undefined
  if (RESERVED_NAME.test(name)) return 'is a reserved name'
  return name.includes('.') ? undefined : 'is not a public name'
}

/** Returns why an address must not be used in production: no TLS, or a host that is not public. */
export function unsafeAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return 'is not an address'
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:') return 'must be https'
  if (username !== '' || password !== '') return 'must not contain a user name or password'
  return unsafeHost(hostname)
}
