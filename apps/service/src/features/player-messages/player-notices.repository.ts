/** The queue of notices that have not ended. An instance takes one at a time. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Tables, Tx } from '../../db'
import { SECOND_MS } from '../../durations'
import { plainAddress } from './hash-contact'
import { setMessageState, type MessageEnd } from './player-messages.repository'

type Database = Kysely<Tables> | Tx

/** Longer than any attempt. After a crash, the notice is sent again after this time. */
export const TAKEN_MS = 60 * SECOND_MS

export type QueuedNotice = Selectable<Tables['player_notices']>
export type NewNotice = Insertable<Tables['player_notices']>

export async function queueNotices(tx: Tx, rows: readonly NewNotice[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('player_notices').values(rows).execute()
}

/**
 * Takes one that is due by postponing it to `until`, so that no other instance sends it meanwhile. By that time the instance
 * later checks that the notice is still its own.
 */
export async function takeNotice(db: Database, now: Date, until: Date): Promise<QueuedNotice | undefined> {
  const { rows } = await sql<QueuedNotice>`
    update player_notices set due_at = ${until}, attempts = attempts + 1 where id = (
      select id from player_notices where due_at <= ${now} order by due_at limit 1 for update skip locked
    ) returning id, brand, user_id, template, contact_type, address, language, account, created_at, due_at, attempts, unknowns`.execute(
    db,
  )
  return rows[0]
}

export type SendObstacles = { readonly is_opted_out: boolean; readonly is_brand_at_limit: boolean }

/** Why the notice must not be sent now. */
export async function findSendObstacles(
  db: Database,
  { brand, user_id: userId, contact_type: type, address }: QueuedNotice,
  brandLimit: { readonly max: number; readonly since: Date },
): Promise<SendObstacles> {
  const { rows } = await sql<SendObstacles>`select
    exists (
      select 1 from player_opt_outs where brand = ${brand} and user_id = ${userId} and contact_type = ${type}
    ) or exists (
      select 1 from number_opt_outs where ${type} = 'phone' and number = ${plainAddress({ type, address })}
    ) as is_opted_out,
    (select count(*) from (
      select 1 from player_messages
      where brand = ${brand} and sent_at > ${brandLimit.since} and template <> 'one_time_code' limit ${brandLimit.max}
    ) as sent) >= ${brandLimit.max} as is_brand_at_limit`.execute(db)
  return rows[0] ?? { is_opted_out: false, is_brand_at_limit: false }
}

/** Marks the start of an attempt. Returns false if the notice has ended, or another instance has taken it meanwhile. */
export async function beginAttempt(
  db: Database,
  { id, due_at: takenUntil }: QueuedNotice,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with held as materialized (
      select id from player_notices where id = ${id} and due_at = ${takenUntil} for update
    ), marked as (
      update player_messages set state = 'sending', sent_at = ${now}, updated_at = ${now}
      where id in (select id from held) and state in ('waiting', 'sending', 'unconfirmed')
    )
    select id from held`.execute(db)
  return rows.length > 0
}

/** How a notice is postponed: until when, its counts of attempts and unknown results, and the state to show. */
export type Postponement = MessageEnd & { readonly until: Date; readonly attempts: number; readonly unknowns: number }

/** Postpones a notice. Changes nothing if another instance has taken it. */
export async function postpone(db: Database, notice: QueuedNotice, next: Postponement, now: Date): Promise<void> {
  const { state, reason = null, until, attempts, unknowns } = next
  await sql`
    with held as (
      update player_notices set due_at = ${until}, attempts = ${attempts}, unknowns = ${unknowns}
      where id = ${notice.id} and due_at = ${notice.due_at} returning id
    )
    update player_messages set state = ${state}, reason = ${reason}, updated_at = ${now}
    where id in (select id from held) and state in ('waiting', 'sending', 'unconfirmed')`.execute(db)
}

/** Ends a message, also if another instance has just taken it: it must not be sent again. */
export async function endMessage(tx: Tx, id: string, end: MessageEnd, now: Date): Promise<void> {
  await tx.deleteFrom('player_notices').where('id', '=', id).execute()
  await setMessageState(tx, id, end, now)
}
