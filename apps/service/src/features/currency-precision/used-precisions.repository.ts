import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type UsedPrecision = {
  readonly currency: string
  readonly precision: number
  /** What was counted with it. */
  readonly counted: 'payments' | 'movements' | 'postings'
}

/**
 * With how many decimals the amounts of each of these currencies are stored: by its newest payment, else by the newest movement of a
 * merchant, else, where it has ledger accounts, by the last configuration that the service used. A currency of which nothing is stored is
 * left out. Only a currency without payments is looked up beyond the indexes of its own rows.
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

/** Writes with how many decimals each currency is counted from now on. Without a change nothing is written, so that a start needs no writable database. */
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
    // In one order, since several instances start at once.
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
