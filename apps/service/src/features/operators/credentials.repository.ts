/** Passkeys, and the links to set them up. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

export type StoredCredential = {
  readonly id: string
  readonly operatorId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** The passkey; undefined if there is none or its operator is disabled. */
export async function findCredential(db: Kysely<Tables>, id: string): Promise<StoredCredential | undefined> {
  return db
    .selectFrom('operator_credentials')
    .innerJoin('operators', 'operators.id', 'operator_credentials.operator_id')
    .select([
      'operator_credentials.id',
      'operator_credentials.operator_id as operatorId',
      'public_key as publicKey',
      // At most 32 bits, which fit into a double.
      sql<number>`counter::double precision`.as('counter'),
      'transports',
    ])
    .where('operator_credentials.id', '=', id)
    .where('operators.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Stores the use of a passkey. Returns false if its counter has changed meanwhile: a copy of it was used at the same time. */
export async function useCredential(
  db: Kysely<Tables>,
  { id, counter }: Pick<StoredCredential, 'id' | 'counter'>,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_credentials')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The id of the passkey is already stored: the authenticator was copied, or it chooses ids freely. */
export class CredentialOfAnother extends Error {}

/** Stores a passkey. Throws `CredentialOfAnother`. */
export async function insertCredential(
  tx: Tx,
  { id, operatorId, publicKey, counter, transports }: StoredCredential,
  now: Date,
  name: string | null = null,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_credentials')
    .values({
      id,
      operator_id: operatorId,
      public_key: publicKey,
      counter,
      transports: [...transports],
      created_at: now,
      name,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new CredentialOfAnother()
}

/** Stores the operator's passkey in place of all earlier ones. Throws `CredentialOfAnother`. */
export async function replaceCredentials(tx: Tx, credential: StoredCredential, now: Date): Promise<void> {
  await tx.deleteFrom('operator_credentials').where('operator_id', '=', credential.operatorId).execute()
  await insertCredential(tx, credential, now)
}

/** Stores an operator's set-up link. An earlier link is no longer valid. */
export async function saveSetupLink(
  db: Kysely<Tables> | Tx,
  operatorId: string,
  tokenHash: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, created_at: now, expires_at: expiresAt }
  await db
    .insertInto('operator_setup_links')
    .values({ operator_id: operatorId, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute()
}

/** The operator of a set-up link; undefined if it is unknown or expired, or the operator is disabled. */
export async function findSetupLink(
  db: Kysely<Tables>,
  tokenHash: string,
  now: Date,
): Promise<{ readonly operatorId: string; readonly name: string; readonly email: string | null } | undefined> {
  return db
    .selectFrom('operator_setup_links')
    .innerJoin('operators', 'operators.id', 'operator_setup_links.operator_id')
    .select(['operators.id as operatorId', 'operators.name', 'operators.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('operators.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Consumes a link; if two calls use it at the same time, only one gets it. */
export async function takeSetupLink(tx: Tx, operatorId: string, tokenHash: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_setup_links')
    .where('operator_id', '=', operatorId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Removes the set-up link and the challenges of an operator who is disabled. The passkeys stay, because the operator may be enabled again. */
export async function removeUnfinishedSignIns(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_setup_links').where('operator_id', '=', operatorId).execute()
  await tx.deleteFrom('operator_challenges').where('operator_id', '=', operatorId).execute()
}
