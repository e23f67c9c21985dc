import { TERMINAL_PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { NewestPayment } from './listing-parts'

type Player = { readonly brand: string; readonly userId: string }

/** How many different methods a player is remembered to have used. */
const LAST_USED_COUNT_MAX = 20

/** Methods of the player's successful payments of a flow, each once, the last used first (LIST-4). */
export async function lastUsedMethodsOf(db: Kysely<Tables>, player: Player, flow: Flow): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('pay_group_id')
    .where('brand', '=', player.brand)
    .where('user_id', '=', player.userId)
    .where('flow', '=', flow)
    .where('state', '=', 'succeeded')
    .groupBy('pay_group_id')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(LAST_USED_COUNT_MAX)
    .execute()
  return rows.map((row) => row.pay_group_id)
}

/** The player's newest payment of a flow, in any session (LIST-13). */
export async function newestPaymentOf(
  db: Kysely<Tables>,
  player: Player,
  flow: Flow,
): Promise<NewestPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['state', 'decline_code', 'updated_at'])
    .where('brand', '=', player.brand)
    .where('user_id', '=', player.userId)
    .where('flow', '=', flow)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { state: row.state, declineCode: row.decline_code, endedAt: row.updated_at }
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

/** How many payments of a session have reached an end. */
export async function endedCountOf(db: Kysely<Tables>, sessionIdHash: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((query) => query.fn.countAll().as('count'))
    .where('session_id_hash', '=', sessionIdHash)
    .where('state', 'in', TERMINAL_PAYMENT_STATES)
    .executeTakeFirstOrThrow()
  return Number(count)
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
    .where('state', 'not in', TERMINAL_PAYMENT_STATES)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
