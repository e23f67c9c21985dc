import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

export type StoredSession = {
  readonly brand: string
  readonly user_id: string
  readonly currency: string
  readonly country: string
  readonly language: string | null
  readonly idle_expires_at: Date
  readonly expires_at: Date
}

export type PlayerProfile = {
  readonly email: string | null
  readonly phone: string | null
  readonly country: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

const REMOVED_AT_ONCE_MAX = 20

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
          updated_at: sql<Date>`now()`,
        })),
      )
      // A row that this statement inserted has no deleter yet; one that it updated names this transaction.
      .returning([sql<boolean>`xmax = 0`.as('isNew'), 'country'])
      .executeTakeFirstOrThrow()
  )
}

export async function insertSession(
  tx: Tx,
  idHash: string,
  session: StoredSession & { readonly created_at: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ id_hash: idHash, ...session })
    .execute()
}

export async function findSession(db: Kysely<Tables>, idHash: string): Promise<StoredSession | undefined> {
  return db
    .selectFrom('sessions')
    .select(['brand', 'user_id', 'currency', 'country', 'language', 'idle_expires_at', 'expires_at'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
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

export async function playerExists(db: Kysely<Tables>, brand: string, userId: string): Promise<boolean> {
  const player = await db
    .selectFrom('players')
    .select('user_id')
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return player !== undefined
}
