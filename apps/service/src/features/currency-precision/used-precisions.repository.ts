import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type UsedPrecision = { readonly currency: string; readonly precision: number }

/** With how many decimals the newest payment of each of these currencies was stored; a currency without a payment is left out. */
export async function readUsedPrecisions(
  db: Kysely<Tables>,
  currencies: readonly string[],
): Promise<readonly UsedPrecision[]> {
  const { rows } = await sql<UsedPrecision>`
    select asked.currency, newest.precision
    from unnest(${[...currencies]}::text[]) as asked (currency)
    cross join lateral (
      select currency_precision as precision from payments
      where currency = asked.currency order by created_at desc, id desc limit 1
    ) as newest
    order by asked.currency`.execute(db)
  return rows
}
