/** The messages to players and their results. */
import { PLAYER_ROWS_MAX } from '@modulor/contract/operator'
import type { MessageReason, MessageState } from '@modulor/contract/vocabulary'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { Player } from './player-messages.types'

type Database = Kysely<Tables> | Tx
export type NewMessage = Insertable<Tables['player_messages']>
export type MessageEnd = { readonly state: MessageState; readonly reason?: MessageReason | undefined }

export async function addMessages(db: Database, rows: readonly NewMessage[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('player_messages').values(rows).execute()
}

/**
 * Which states a new state may replace. A report may arrive before the response to our own call, and reports may arrive in any
 * order. `delivered` is final, and an accepted message never returns to an earlier state.
 */
const mayFollow = (state: MessageState) =>
  state === 'delivered'
    ? sql`true`
    : state === 'failed'
      ? sql`state <> 'delivered'`
      : sql`state in ('waiting', 'sending', 'unconfirmed')`

export async function setMessageState(db: Database, id: string, end: MessageEnd, now: Date): Promise<void> {
  const { state, reason = null } = end
  await sql`update player_messages set state = ${state}, reason = ${reason}, updated_at = ${now}
    where id = ${id} and ${mayFollow(state)}`.execute(db)
}

/** Counts the notices to one contact, and serialises them until the transaction ends. */
export async function countNotices(
  tx: Tx,
  row: Pick<NewMessage, 'brand' | 'template'>,
  hashes: readonly string[],
  since: Date,
) {
  const key = JSON.stringify(['player-messages', row.brand, hashes[0]])
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('player_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('brand', '=', row.brand)
    .where('contact_hash', 'in', [...hashes])
    .where('template', '=', row.template)
    .where('created_at', '>', since)
    // A notice that failed because of this limit does not count; one that waits because of the brand's limit does.
    .where(sql<boolean>`not (state = 'failed' and reason is not distinct from 'limit_reached')`)
    .executeTakeFirstOrThrow()
  return count
}

/** The player's newest messages, newest first. */
export function newestMessages(db: Database, { brand, userId }: Player) {
  return db
    .selectFrom('player_messages')
    .select(['id', 'template', 'contact_type', 'masked_address', 'state', 'reason', 'created_at', 'updated_at'])
    .where(({ and }) => and({ brand, user_id: userId }))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PLAYER_ROWS_MAX.messages)
    .execute()
}
