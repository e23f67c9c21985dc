/** Messages to players that have not left yet. */
import { randomUUID } from 'node:crypto'
import { CONTACT_TYPES } from '@modulor/contract/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { Contacts, NotifiedPlayer } from './payout-holds.types'

type Database = Kysely<Tables> | Tx
export type Notice = Selectable<Tables['player_notices']>

const NOTICES_AT_ONCE = 20

/** One row for each contact. */
export async function addNotices(
  db: Database,
  { brand, userId, language }: NotifiedPlayer,
  contacts: Contacts,
  notice: Pick<Notice, 'template' | 'account'>,
  now: Date,
): Promise<void> {
  const rows = CONTACT_TYPES.flatMap((type) => {
    const address = contacts[type]
    if (!address) return []
    return {
      ...notice,
      id: randomUUID(),
      brand,
      user_id: userId,
      contact_type: type,
      address,
      language: language ?? 'en',
      created_at: now,
      due_at: now,
    }
  })
  if (rows.length > 0) await db.insertInto('player_notices').values(rows).execute()
}

/** Takes some of what is due by postponing it to `until`, so that no other instance sends it meanwhile. */
export async function takeNotices(db: Database, now: Date, until: Date): Promise<readonly Notice[]> {
  const { rows } = await sql<Notice>`
    update player_notices set due_at = ${until}, attempts = attempts + 1 where id in (
      select id from player_notices where due_at <= ${now} order by due_at limit ${NOTICES_AT_ONCE}
      for update skip locked
    ) returning id, brand, user_id, template, contact_type, address, language, account, created_at, due_at, attempts`.execute(
    db,
  )
  return rows
}

export async function putOff(db: Database, { id }: Pick<Notice, 'id'>, until: Date): Promise<void> {
  await db.updateTable('player_notices').set({ due_at: until }).where('id', '=', id).execute()
}

export async function removeNotice(db: Database, { id }: Pick<Notice, 'id'>): Promise<void> {
  await db.deleteFrom('player_notices').where('id', '=', id).execute()
}
