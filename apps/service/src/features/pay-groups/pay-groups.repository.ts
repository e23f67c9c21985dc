import { OPEN_PAYMENT_STATES, PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../db'
import type { NewestPayment } from './listing-parts'

/** A deposit in its currency's minor units. */
export type LastDepositRow = { readonly payGroupId: string; readonly amountMinor: bigint }

type Player = { readonly brand: string; readonly userId: string }

/** Of a player's payments the newest that a list looks at: one player's 20,000 payments make no list slower. */
const LOOKED_AT_MAX = 200
/** How many different methods a player is remembered to have used. */
const LAST_USED_COUNT_MAX = 20

/** The player's newest successful payments of a flow. */
const succeededOf = (db: Kysely<Tables>, { brand, userId }: Player, flow: Flow) =>
  db
    .selectFrom('payments')
    .select(['pay_group_id', 'created_at'])
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('flow', '=', flow)
    .where('state', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT_MAX)

/** Methods of the player's newest successful payments of a flow, each once, the last used first (LIST-4). */
export async function lastUsedMethodsOf(db: Kysely<Tables>, player: Player, flow: Flow): Promise<string[]> {
  const rows = await db
    .selectFrom(succeededOf(db, player, flow).as('used'))
    .select('pay_group_id')
    .groupBy('pay_group_id')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(LAST_USED_COUNT_MAX)
    .execute()
  return rows.map((row) => row.pay_group_id)
}

type NewestRow = Pick<Selectable<Tables['payments']>, 'id' | 'pay_group_id' | 'state' | 'decline_code' | 'updated_at'>

/** The player's newest payment of a flow, in any session (LIST-13): the newest of the newest of each state. */
export async function newestPaymentOf(
  db: Kysely<Tables>,
  { brand, userId }: Player,
  flow: Flow,
): Promise<NewestPayment | undefined> {
  const { rows } = await sql<NewestRow>`
    select newest.* from unnest(${PAYMENT_STATES}::text[]) as of_state cross join lateral (
      select id, pay_group_id, state, decline_code, updated_at, created_at from payments
      where brand = ${brand} and user_id = ${userId} and flow = ${flow} and state = of_state
      order by created_at desc limit 1
    ) as newest order by newest.created_at desc limit 1`.execute(db)
  const [row] = rows
  return (
    row && {
      id: row.id,
      payGroupId: row.pay_group_id,
      state: row.state,
      declineCode: row.decline_code,
      endedAt: row.updated_at,
    }
  )
}

/** The player's deposit in a currency that succeeded last, in any session (MONEY-5); what paid an order is none (CHECK-1). */
export async function lastDepositOf(
  db: Kysely<Tables>,
  player: Player & { readonly currency: string },
): Promise<LastDepositRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['pay_group_id', 'amount'])
    .where('brand', '=', player.brand)
    .where('user_id', '=', player.userId)
    .where('currency', '=', player.currency)
    .where('flow', '=', 'deposit')
    .where('order_id', 'is', null)
    .where('state', '=', 'succeeded')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { payGroupId: row.pay_group_id, amountMinor: BigInt(row.amount) }
}

/** What the player's deposits come to that had not ended before a time, or come to nothing, in minor units (LIST-8). */
export async function depositedSince(
  db: Kysely<Tables>,
  { brand, userId, currency, since }: Player & { readonly currency: string; readonly since: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select deposited_since(${brand}, ${userId}, ${currency}, ${since}) as sum`.execute(db)
  return BigInt(rows[0]?.sum ?? '0')
}

/** Whether the player has a withdrawal in this currency that has not ended (ENT-4, `withdrawal_reverse`). */
export async function hasOpenWithdrawal(db: Kysely<Tables>, player: Player & { currency: string }): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('brand', '=', player.brand)
    .where('user_id', '=', player.userId)
    .where('flow', '=', 'withdrawal')
    .where('currency', '=', player.currency)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
