/** Finds the brands that a merchant's secret key may act for (SVC-4). */
import { createHash, timingSafeEqual } from 'node:crypto'
import { OLDEST_API_VERSION } from '@modulor/contract/api-versions'
import type { CashierConfig } from '../../config/schema'

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A merchant's server, identified by its secret key. */
export type Merchant = {
  readonly brands: ReadonlySet<string>
  /** The version for calls that name none: the oldest of the versions that its brands have configured. */
  readonly apiVersion: string
}

/**
 * Returns a function that finds the brands of a key; a wrong key has none. It compares the hashes of all configured keys in
 * constant time, so that the duration does not show how close a guess was.
 */
export function merchantKeys(brands: CashierConfig['brands']): (key: string) => Merchant {
  const known = Object.entries(brands).flatMap(
    ([brand, { merchant_keys, api_version: apiVersion = OLDEST_API_VERSION }]) =>
      merchant_keys.map((key) => ({ brand, apiVersion, hash: hashOf(key) })),
  )
  return (key) => {
    const asked = hashOf(key)
    const found = known.filter(({ hash }) => timingSafeEqual(hash, asked))
    const [apiVersion = OLDEST_API_VERSION] = found.map((each) => each.apiVersion).toSorted()
    return { brands: new Set(found.map(({ brand }) => brand)), apiVersion }
  }
}
