import { PlayerTerms } from '@modulor/contract/http'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

export type StoredSession = {
  readonly brand: string
  readonly user_id: string
  readonly currency: string
  readonly country: string
  readonly language: string | null
  readonly created_at: Date
  readonly idle_expires_at: Date
  readonly expires_at: Date
  readonly terms: PlayerTerms
}

export type PlayerProfile = {
  readonly email: string | null
  readonly phone: string | null
  readonly country: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly middle_name: string | null
  readonly tax_code: string | null
  readonly is_verified: boolean | null
}

const REMOVED_AT_ONCE_MAX = 20

/** The contacts of a player whom the brand has sent before, locked until the transaction ends; undefined: a new one. */
export async function lockContacts(
  tx: Tx,
  { brand, userId }: { readonly brand: string; readonly userId: string },
): Promise<Pick<PlayerProfile, 'email' | 'phone'> | undefined> {
  return tx
    .selectFrom('players')
    .select(['email', 'phone'])
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the player, or adds what the merchant says anew; what it leaves out stays. Says whether the player is new. */
export async function savePlayer(
  tx: Tx,
  player: { readonly brand: string; readonly userId: string },
  profile: PlayerProfile,
): Promise<{ readonly isNew: boolean; readonly country: string | null }> {
  return (
    tx
      .insertInto('players')
      .values({ brand: player.brand, user_id: player.userId, ...profile })
      .onConflict((conflict) =>
        conflict.columns(['brand', 'user_id']).doUpdateSet((row) => ({
          email: row.fn.coalesce('excluded.email', 'players.email'),
          phone: row.fn.coalesce('excluded.phone', 'players.phone'),
          country: row.fn.coalesce('excluded.country', 'players.country'),
          first_name: row.fn.coalesce('excluded.first_name', 'players.first_name'),
          last_name: row.fn.coalesce('excluded.last_name', 'players.last_name'),
          middle_name: row.fn.coalesce('excluded.middle_name', 'players.middle_name'),
          tax_code: row.fn.coalesce('excluded.tax_code', 'players.tax_code'),
          is_verified: row.fn.coalesce('excluded.is_verified', 'players.is_verified'),
          updated_at: sql<Date>`now()`,
        })),
      )
      // A row that this statement inserted has no deleter yet; one that it updated names this transaction.
      .returning([sql<boolean>`xmax = 0`.as('isNew'), 'country'])
      .executeTakeFirstOrThrow()
  )
}

export async function insertSession(tx: Tx, idHash: string, session: StoredSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ id_hash: idHash, ...session, terms: JSON.stringify(session.terms) })
    .execute()
}

export async function findSession(db: Kysely<Tables>, idHash: string): Promise<StoredSession | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['brand', 'user_id', 'currency', 'country', 'language', 'created_at', 'idle_expires_at', 'expires_at'])
    .select('terms')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return session && { ...session, terms: PlayerTerms.parse(session.terms) }
}

export async function setCountry(db: Kysely<Tables>, idHash: string, country: string): Promise<void> {
  await db.updateTable('sessions').set({ country }).where('id_hash', '=', idHash).execute()
}

export async function moveIdleExpiry(db: Kysely<Tables>, idHash: string, until: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ idle_expires_at: until })
    .where('id_hash', '=', idHash)
    .where('idle_expires_at', '<', until)
    .execute()
}

/** Forgets a few sessions that ended before `end`; called as sessions are opened, so the table cannot grow for ever. */
export async function removeEndedSessions(db: Kysely<Tables>, end: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id_hash', 'in', (ended) =>
      ended
        .selectFrom('sessions')
        .select('id_hash')
        .where('expires_at', '<', end)
        .orderBy('expires_at')
        .limit(REMOVED_AT_ONCE_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The player's own contact, as the merchant named it. */
export async function findContact(
  db: Kysely<Tables>,
  { brand, userId }: { readonly brand: string; readonly userId: string },
  type: 'email' | 'phone',
): Promise<string | undefined> {
  const player = await db
    .selectFrom('players')
    .select(['email', 'phone'])
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return player?.[type] || undefined
}

export async function playerExists(db: Kysely<Tables>, brand: string, userId: string): Promise<boolean> {
  const player = await db
    .selectFrom('players')
    .select('user_id')
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return player !== undefined
}
