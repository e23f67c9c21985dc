import { StoredPlayerTerms, type PlayerTerms } from '@modulor/contract/http'
import { sql, type Insertable, type Kysely } from 'kysely'
import { prepared, sharedReads, type Tables, type Tx } from '../../db'

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

/** Returns the contacts of a known player, locked until the transaction ends; undefined for a new player. */
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

/** Creates the player, or updates the values that the merchant sent; other values stay. Returns whether the player is new. */
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
      // `xmax` is 0 for a row that this statement inserted; for an updated row it is this transaction's id.
      .returning([sql<boolean>`xmax = 0`.as('isNew'), 'country'])
      .executeTakeFirstOrThrow()
  )
}

export async function insertSession(
  tx: Tx,
  keys: Insertable<Pick<Tables['sessions'], 'id_hash' | 'reference' | 'launch_code_hash' | 'launch_expires_at'>>,
  session: StoredSession,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...keys, ...session, terms: JSON.stringify(session.terms) })
    .execute()
}

/**
 * Assigns an id to the session of a launch code. If two calls use the code at the same time, only one succeeds, because it is
 * one statement.
 */
export async function useLaunchCode(
  db: Kysely<Tables>,
  codeHash: string,
  { idHash, now }: { readonly idHash: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ id_hash: idHash, launch_code_hash: null, launch_expires_at: null })
    .where('launch_code_hash', '=', codeHash)
    .where('launch_expires_at', '>', now)
    .execute()
}

/** Which sessions end: one by its id hash, one of some brands by its reference, or all of a player. */
export type SessionsToEnd =
  | { readonly idHash: string }
  | { readonly reference: string; readonly brands: ReadonlySet<string> }
  | { readonly brand: string; readonly userId: string }

/**
 * Removes sessions, whether or not they have expired, so that a concurrent request cannot extend them. Returns when each one
 * would have expired.
 */
export async function removeSessions(db: Kysely<Tables> | Tx, which: SessionsToEnd): Promise<readonly Date[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where(({ eb, and }) => {
      if ('idHash' in which) return eb('id_hash', '=', which.idHash)
      if ('userId' in which) return and({ brand: which.brand, user_id: which.userId })
      return eb('reference', '=', which.reference).and('brand', 'in', [...which.brands])
    })
    .returning('idle_expires_at')
    .execute()
  return rows.map(({ idle_expires_at }) => idle_expires_at)
}

export type SessionRow = Omit<StoredSession, 'terms'> & { readonly id_hash: string; readonly terms: unknown }

export const toStoredSession = (row: SessionRow): StoredSession => ({
  ...row,
  terms: StoredPlayerTerms.parse(row.terms),
})

const sessionsOf = prepared(
  (_db, idHashes: readonly string[]) => sql<SessionRow>`
    select id_hash, brand, user_id, currency, country, language, created_at, idle_expires_at, expires_at, terms
    from sessions_of(${idHashes})`,
)

/** The session of each id hash; undefined if there is none. */
export async function findSessions(
  db: Kysely<Tables>,
  idHashes: readonly string[],
): Promise<readonly (SessionRow | undefined)[]> {
  const { rows } = await sessionsOf(db, idHashes)
  const found = new Map(rows.map((row) => [row.id_hash, row]))
  return idHashes.map((idHash) => found.get(idHash))
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

/** Removes some of the sessions that ended before `end`. Called when sessions are opened, to keep the table small. */
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

type ContactsQuery = { readonly brand: string; readonly user_id: string }
type ContactsRow = { readonly place: number; readonly email: string | null; readonly phone: string | null }

const contactsOf = prepared(
  (_db, asked: string) => sql<ContactsRow>`
    select asked.place, found.email, found.phone
    from jsonb_to_recordset(${asked}) as asked (place integer, brand text, user_id text) cross join lateral (
      select email, phone from players where brand = asked.brand and user_id = asked.user_id limit 1
    ) as found`,
)

/** Returns a function that reads the player's contacts, as the merchant sent them. Reads at the same time share one statement. */
export function contactsReader(db: Kysely<Tables>) {
  const read = sharedReads<ContactsRow>((asked) => contactsOf(db, asked))
  return async ({ brand, userId }: { readonly brand: string; readonly userId: string }) => {
    const [player] = await read({ brand, user_id: userId } satisfies ContactsQuery)
    return { ...(player?.email && { email: player.email }), ...(player?.phone && { phone: player.phone }) }
  }
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
