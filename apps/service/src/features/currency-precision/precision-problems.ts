import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { readUsedPrecisions, recordPrecisions, type UsedPrecision } from './used-precisions.repository'

type Currencies = Pick<CashierConfig, 'currencies'>

const COUNTED: Readonly<Record<UsedPrecision['counted'], string>> = {
  payments: 'payments',
  movements: "merchants' credits and debits",
  postings: 'postings',
}

/**
 * Returns why a configuration must not be used with this database, one line for each currency. The ledger counts in minor
 * units, so with another precision every balance would become another amount (decision 105).
 */
export async function precisionProblems(db: Kysely<Tables>, { currencies }: Currencies): Promise<readonly string[]> {
  const used = await readUsedPrecisions(db, Object.keys(currencies))
  return used.flatMap(({ currency, precision, counted }) => {
    const configured = currencies[currency]?.precision
    return configured === precision
      ? []
      : [
          `currencies.${currency}.precision: is ${String(configured)}, but this database has ${COUNTED[counted]} with ${precision}; set it to ${precision}, because a currency keeps its precision`,
        ]
  })
}

/**
 * Stores the precisions of an accepted configuration, for currencies whose stored amounts do not show it. Called before the
 * configuration is used.
 */
export const keepPrecisions = (db: Kysely<Tables>, { currencies }: Currencies): Promise<void> =>
  recordPrecisions(db, Object.fromEntries(Object.entries(currencies).map(([code, { precision }]) => [code, precision])))
