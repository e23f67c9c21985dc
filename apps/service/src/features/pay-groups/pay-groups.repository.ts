import { TERMINAL_PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

type Player = { readonly brand: string; readonly userId: string }

/** The method of the player's newest successful payment of a flow, or undefined before the first one. */
export async function lastUsedMethodOf(db: Kysely<Tables>, player: Player, flow: Flow): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('pay_group_id')
    .where('brand', '=', player.brand)
    .where('user_id', '=', player.userId)
    .where('flow', '=', flow)
    .where('state', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return payment?.pay_group_id
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
