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
 * Why a configuration must not be used with this database, a line for each currency: the ledger counts the smallest unit of a
 * currency, so that with another precision every balance would be another sum (decision 105).
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

/** Keeps how an accepted configuration counts, for currencies whose amounts do not say it. Called before it is used. */
export const keepPrecisions = (db: Kysely<Tables>, { currencies }: Currencies): Promise<void> =>
  recordPrecisions(db, Object.fromEntries(Object.entries(currencies).map(([code, { precision }]) => [code, precision])))
