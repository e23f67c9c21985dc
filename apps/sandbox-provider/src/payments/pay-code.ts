import { randomInt } from 'node:crypto'
import type { Facts } from '../operations/event'

const DIGITS = '0123456789'
/** Letters and digits that are not mistaken for one another (BIP 173). */
const ADDRESS_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const ADDRESS_PREFIX = 'sbx1'
const ADDRESS_LENGTH = 34

/** The groups in which a code is read out and typed. */
const GROUPS: Partial<Record<Facts['method'], readonly number[]>> = {
  voucher: [4, 4, 4],
  bet_shop: [4, 4],
  terminal: [3, 3, 4],
  payout: [4, 4],
}

/**
 * A code or an address that no other payment has: what a counter, a till, a terminal or the chain finds a payment by.
 * Null for methods that are found by their page's token.
 */
export function newPayCode(method: Facts['method'], isTaken: (code: string) => boolean): string | null {
  const groups = GROUPS[method]
  if (!groups && method !== 'crypto') return null
  for (;;) {
    const code = groups
      ? randomText(
          DIGITS,
          groups.reduce((sum, length) => sum + length, 0),
        )
      : ADDRESS_PREFIX + randomText(ADDRESS_CHARACTERS, ADDRESS_LENGTH)
    if (!isTaken(code)) return code
  }
}

/** A code as people read it: `4821-7730-1946`. An address stays in one piece. */
export function shownCode({ method, code }: Pick<Facts, 'method' | 'code'>): string {
  let start = 0
  const groups = GROUPS[method]?.map((length) => (code ?? '').slice(start, (start += length)))
  return groups?.join('-') ?? code ?? ''
}

/** What somebody typed, without the hyphens and spaces between the groups. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase()
}

function randomText(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
}
