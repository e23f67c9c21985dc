import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { readUsedPrecisions } from './used-precisions.repository'

/**
 * The number of decimals of each of these currencies. For a currency that is no longer configured it is the number with which
 * its amounts are stored. A currency for which neither is known is left out: its amounts must not be shown as if they had no
 * decimals.
 */
export async function precisionsOf(
  db: Kysely<Tables>,
  { currencies }: Pick<CashierConfig, 'currencies'>,
  codes: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const asked = [...new Set(codes)]
  const removed = asked.filter((code) => currencies[code] === undefined)
  const stored = removed.length === 0 ? [] : await readUsedPrecisions(db, removed)
  return new Map([
    ...asked.flatMap((code) => {
      const precision = currencies[code]?.precision
      return precision === undefined ? [] : [[code, precision] as const]
    }),
    ...stored.map(({ currency, precision }) => [currency, precision] as const),
  ])
}
