/** Single passkeys of an operator. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import { insertCredential, type StoredCredential } from './credentials.repository'

export type OwnedPasskey = {
  readonly passkeyId: string
  readonly name: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}
const OWNED = ['passkey_id as passkeyId', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

/** All passkeys with their operators, oldest first. */
export async function findPasskeys(
  db: Kysely<Tables>,
): Promise<readonly (OwnedPasskey & { readonly operatorId: string })[]> {
  return db
    .selectFrom('operator_credentials')
    .select(['operator_id as operatorId', ...OWNED])
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()
}

/** The passkeys of one operator, oldest first. `credentialId` is the authenticator's own id. */
export async function findPasskeysOf(
  db: Kysely<Tables> | Tx,
  operatorId: string,
): Promise<readonly (OwnedPasskey & { readonly credentialId: string })[]> {
  return db
    .selectFrom('operator_credentials')
    .select(['id as credentialId', ...OWNED])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()
}

/** Locks the operator, so that of two concurrent changes the second one sees the first. */
export async function lockOperator(tx: Tx, operatorId: string): Promise<void> {
  await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
}

/** Whether the caller's session has not been ended since the call began. */
export async function isSessionOpen(tx: Tx, idHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_sessions')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores another passkey. Throws `CredentialOfAnother`. */
export async function insertPasskey(
  tx: Tx,
  credential: StoredCredential,
  name: string,
  now: Date,
): Promise<OwnedPasskey> {
  await insertCredential(tx, credential, now, name)
  return tx.selectFrom('operator_credentials').select(OWNED).where('id', '=', credential.id).executeTakeFirstOrThrow()
}

/** Returns false if the operator has no such passkey. */
export async function updatePasskeyName(
  db: Kysely<Tables>,
  operatorId: string,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_credentials')
    .set({ name })
    .where('operator_id', '=', operatorId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a passkey and the sessions that it opened. Returns the number of these sessions. */
export async function removePasskey(tx: Tx, credentialId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_sessions')
    .where('credential_id', '=', credentialId)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('operator_credentials').where('id', '=', credentialId).execute()
  return Number(numDeletedRows)
}

/** The passkey that opened a session; null if the operator signed in another way. */
export async function findCredentialOfSession(db: Kysely<Tables>, idHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('operator_sessions')
    .select('credential_id as credentialId')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return row?.credentialId ?? null
}
