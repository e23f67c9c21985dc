import { isIPv6 } from 'node:net'
import { hashEntry } from '../one-time-codes'
import type { VaultKey, VaultKeys } from '../user-cards'
import type { RiskPress } from './risk.types'

const IPV6_GROUPS = 8
/** A household usually has one network of this size, and any number of addresses in it. */
const NETWORK_GROUPS = 4

/** The network of an IPv6 address, the embedded IPv4 address if there is one, or the address itself. */
export function networkOf(ip: string): string {
  const carried = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (carried !== undefined) return carried
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  const middle = Array.from({ length: IPV6_GROUPS - left.length - right.length }, () => '0')
  const groups = tail === undefined ? left : [...left, ...middle, ...right]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const hash = (key: VaultKey, kind: 'card' | 'address', brand: string, value: string) =>
  hashEntry(key, JSON.stringify(['risk', kind, brand, value]))

/**
 * Replaces a press's card number and address by keyed hashes: without the key they cannot be found by trying all values. The
 * hashes differ between brands, so rows of two merchants cannot be compared. Both have one hash for each key of the ring, so that
 * earlier rows still match after a key rotation.
 */
export function hashPress({ readable }: VaultKeys, { session: { brand }, card, ip }: RiskPress) {
  const hashesOf = (number: string | null) =>
    number === null ? [] : readable.map((key) => hash(key, 'card', brand, number))
  const [addressHash = null, ...formerAddressHashes] =
    ip === undefined ? [] : readable.map((key) => hash(key, 'address', brand, networkOf(ip)))
  return {
    addressHash,
    formerAddressHashes,
    card: card && {
      isTyped: card.isTyped,
      hashes: hashesOf(card.number),
    },
  }
}
