import { isIPv6 } from 'node:net'
import { hashEntry } from '../one-time-codes'
import type { VaultKey, VaultKeys } from '../user-cards'
import type { RiskPress } from './risk.types'

const IPV6_GROUPS = 8
/** A household has one network of this size, and as many addresses in it as it likes. */
const NETWORK_GROUPS = 4

/** The network of an IPv6 address, the IPv4 address that one carries, or the address itself. */
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
 * A press by keyed hashes: without the key the numbers and addresses behind them cannot be searched for. Each brand has
 * its own: the rows of two merchants cannot be compared. Of the card one under each key of the ring, so that earlier
 * rows still match after a rotation.
 */
export function hashPress({ active, readable }: VaultKeys, { session: { brand }, card, ip }: RiskPress) {
  const hashesOf = (number: string | null) =>
    number === null ? [] : readable.map((key) => hash(key, 'card', brand, number))
  return {
    addressHash: ip === undefined ? null : hash(active, 'address', brand, networkOf(ip)),
    card: card && {
      isTyped: card.isTyped,
      hashes: hashesOf(card.number),
    },
  }
}
