/** Which brands a merchant's secret key may act for (SVC-4). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { CashierConfig } from '../../config/schema'

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * A look-up of the brands behind a key; a wrong key has none. Every configured key is compared, always whole and by its
 * hash, so the time that it takes says nothing about how near a guess was.
 */
export function merchantKeys(brands: CashierConfig['brands']): (key: string) => ReadonlySet<string> {
  const known = Object.entries(brands).flatMap(([brand, { merchant_keys }]) =>
    merchant_keys.map((key) => ({ brand, hash: hashOf(key) })),
  )
  return (key) => {
    const asked = hashOf(key)
    return new Set(known.filter(({ hash }) => timingSafeEqual(hash, asked)).map(({ brand }) => brand))
  }
}
