import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { readUsedPrecisions } from './used-precisions.repository'

/**
 * Why a configuration must not be used with this database, a line for each currency: the ledger counts the smallest unit of a
 * currency, so that with another precision every balance would be another sum (decision 105).
 */
export async function precisionProblems(
  db: Kysely<Tables>,
  { currencies }: Pick<CashierConfig, 'currencies'>,
): Promise<readonly string[]> {
  const used = await readUsedPrecisions(db, Object.keys(currencies))
  return used.flatMap(({ currency, precision }) => {
    const configured = currencies[currency]?.precision
    return configured === precision
      ? []
      : [
          `currencies.${currency}.precision: is ${String(configured)}, but this database has payments with ${precision}; set it to ${precision}, because a currency keeps its precision`,
        ]
  })
}
