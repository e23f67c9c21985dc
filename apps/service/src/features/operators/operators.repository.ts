import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

export type StoredOperator = {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
}

export type NewOperator = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly roles: readonly string[]
}

/** Does nothing if the id exists already. */
export async function insertOperator(
  db: Kysely<Tables>,
  { id, name, email, roles }: NewOperator,
  now: Date,
): Promise<void> {
  await db
    .insertInto('operators')
    .values({ id, name, email, roles: [...roles], created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findOperator(
  db: Kysely<Tables>,
  id: string,
): Promise<(StoredOperator & { readonly email: string | null; readonly disabledAt: Date | null }) | undefined> {
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'email', 'roles', 'disabled_at as disabledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores a session, and removes expired ones. */
export async function insertSession(
  db: Kysely<Tables>,
  session: {
    readonly idHash: string
    readonly operatorId: string
    readonly credentialId: string | null
    readonly idleExpiresAt: Date
    readonly expiresAt: Date
  },
  now: Date,
): Promise<void> {
  await db.deleteFrom('operator_sessions').where('expires_at', '<=', now).execute()
  await db
    .insertInto('operator_sessions')
    .values({
      id_hash: session.idHash,
      operator_id: session.operatorId,
      created_at: now,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
      credential_id: session.credentialId,
    })
    .execute()
}

/** The operator of a session; undefined if it has expired or the operator is disabled. */
export async function findOperatorOfSession(
  db: Kysely<Tables>,
  idHash: string,
  now: Date,
): Promise<(StoredOperator & { readonly idleExpiresAt: Date; readonly expiresAt: Date }) | undefined> {
  const row = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select([
      'operators.id',
      'operators.name',
      'operators.roles',
      'operator_sessions.idle_expires_at',
      'operator_sessions.expires_at',
    ])
    .where('operator_sessions.id_hash', '=', idHash)
    .where('operator_sessions.idle_expires_at', '>', now)
    .where('operators.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, roles, idle_expires_at: idleExpiresAt, expires_at: expiresAt } = row
  return { id, name, roles, idleExpiresAt, expiresAt }
}

export async function moveIdleExpiry(db: Kysely<Tables>, idHash: string, idleExpiresAt: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ idle_expires_at: idleExpiresAt })
    .where('id_hash', '=', idHash)
    .execute()
}

export async function removeSession(db: Kysely<Tables>, idHash: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('id_hash', '=', idHash).execute()
}

/** Ends all sessions of an operator. Returns how many. */
export async function removeSessionsOf(db: Kysely<Tables> | Tx, operatorId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
