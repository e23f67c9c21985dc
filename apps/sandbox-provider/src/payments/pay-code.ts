import { randomInt } from 'node:crypto'
import type { Facts } from '../operations/event'

const DIGITS = '0123456789'
/** Letters and digits that are not mistaken for each other (BIP 173). */
const ADDRESS_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const ADDRESS_PREFIX = 'sbx1'
const ADDRESS_LENGTH = 34

/** The groups of a code, in which it is read and entered. */
const GROUPS: Partial<Record<Facts['method'], readonly number[]>> = {
  voucher: [4, 4, 4],
  bet_shop: [4, 4],
  terminal: [3, 3, 4],
  payout: [4, 4],
}

/**
 * Returns a unique code or address, by which a counter, a till, a terminal or the chain finds a payment. Null for
 * methods whose payments are found by their page's token.
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

/** The code in its display format: `4821-7730-1946`. An address is not split. */
export function shownCode({ method, code }: Pick<Facts, 'method' | 'code'>): string {
  let start = 0
  const groups = GROUPS[method]?.map((length) => (code ?? '').slice(start, (start += length)))
  return groups?.join('-') ?? code ?? ''
}

/** The code that a person entered, without the hyphens and spaces between the groups. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase()
}

function randomText(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
}
