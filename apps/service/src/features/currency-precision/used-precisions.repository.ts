import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type UsedPrecision = {
  readonly currency: string
  readonly precision: number
  /** The kind of rows that use it. */
  readonly counted: 'payments' | 'movements' | 'postings'
}

/**
 * The number of decimals with which the amounts of each of these currencies are stored: that of its newest payment; otherwise
 * of the newest movement of a merchant; otherwise, if it has ledger accounts, of the last configuration that the service used.
 * A currency without stored amounts is left out. The movements are read only for a currency without payments.
 */
export async function readUsedPrecisions(
  db: Kysely<Tables>,
  currencies: readonly string[],
): Promise<readonly UsedPrecision[]> {
  const { rows } = await sql<UsedPrecision>`
    select asked.currency, coalesce(paid.precision, moved.precision, noted.precision) as precision,
      case when paid.precision is not null then 'payments' when moved.precision is not null then 'movements' else 'postings' end
        as counted
    from unnest(${[...currencies]}::text[]) as asked (currency)
    left join lateral (
      select currency_precision as precision from payments
      where currency = asked.currency order by created_at desc, id desc limit 1
    ) as paid on true
    left join lateral (
      select newest.precision from ledger_accounts as account cross join lateral (
        select currency_precision as precision, created_at from player_movements
        where brand = account.brand and user_id = account.owner and currency = account.currency
        order by created_at desc, id desc limit 1
      ) as newest
      where paid.precision is null and account.currency = asked.currency and account.kind = 'player'
      order by newest.created_at desc limit 1
    ) as moved on true
    left join currency_precisions as noted on noted.currency = asked.currency
      and exists (select from ledger_accounts where currency = asked.currency)
    where coalesce(paid.precision, moved.precision, noted.precision) is not null
    order by asked.currency`.execute(db)
  return rows
}

/**
 * Stores the number of decimals of each currency. Writes nothing if nothing has changed, so that a start does not need a
 * writable database.
 */
export async function recordPrecisions(
  db: Kysely<Tables>,
  precisions: Readonly<Record<string, number>>,
): Promise<void> {
  const known = new Map(
    (await db.selectFrom('currency_precisions').selectAll().execute()).map((row) => [row.currency, row.precision]),
  )
  const changed = Object.entries(precisions)
    .filter(([currency, precision]) => known.get(currency) !== precision)
    .map(([currency, precision]) => ({ currency, precision }))
    // Sorted, because several instances may start at the same time and must lock the rows in the same order.
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  if (changed.length === 0) return
  await db
    .insertInto('currency_precisions')
    .values(changed)
    .onConflict((conflict) =>
      conflict.column('currency').doUpdateSet(({ ref }) => ({ precision: ref('excluded.precision') })),
    )
    .execute()
}
