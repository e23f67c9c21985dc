import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { CodeRecord } from './code-policy'
import type { HashedCode } from './hash-code'
import type { CodePurpose } from './one-time-codes.types'

type CodeKey = Omit<CodePurpose, 'entry'>
export type StoredCode = {
  readonly record: CodeRecord
  readonly code: HashedCode
  readonly vaultKeyId: string
  /** The hashes of the contact that got it, one for each key of the ring, the active one first; empty in older rows. */
  readonly contactHashes: readonly string[]
}

type Row = Pick<
  Tables['one_time_codes'],
  | 'content_hash'
  | 'vault_key_id'
  | 'code_salt'
  | 'code_hash'
  | 'sent_at'
  | 'expires_at'
  | 'window_ends_at'
  | 'sends_left'
  | 'used_by'
  | 'contact_hash'
  | 'contact_hashes'
>

function toStored(row: Row): StoredCode {
  return {
    record: {
      contentHash: row.content_hash,
      sentAtMs: row.sent_at.getTime(),
      expiresAtMs: row.expires_at.getTime(),
      windowEndsAtMs: row.window_ends_at.getTime(),
      sendsLeft: row.sends_left,
      usedBy: row.used_by,
    },
    code: { salt: Buffer.from(row.code_salt), hash: Buffer.from(row.code_hash) },
    vaultKeyId: row.vault_key_id,
    contactHashes: row.contact_hashes ?? (row.contact_hash === null ? [] : [row.contact_hash]),
  }
}

function toRow({ record, code, vaultKeyId, contactHashes }: StoredCode): Row {
  return {
    content_hash: record.contentHash,
    vault_key_id: vaultKeyId,
    code_salt: code.salt,
    code_hash: code.hash,
    sent_at: new Date(record.sentAtMs),
    expires_at: new Date(record.expiresAtMs),
    window_ends_at: new Date(record.windowEndsAtMs),
    sends_left: record.sendsLeft,
    used_by: record.usedBy,
    contact_hash: contactHashes[0] ?? null,
    contact_hashes: [...contactHashes],
  }
}

const codesOf = (db: Kysely<Tables>, { brand, userId, purpose, subject }: CodeKey) =>
  db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)

type Owner = Pick<CodeKey, 'brand' | 'userId'>

/** Locks one count. The order is always: the player, the contact, the brand. */
async function lockCounts(tx: Tx, counted: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(['one-time-codes', ...counted])}, 0))`.execute(
    tx,
  )
}

/** Locks all hashes of a contact, in one order: an instance with another active key locks the same ones. */
export async function lockContact(tx: Tx, brand: string, contactHashes: readonly string[]): Promise<void> {
  for (const hash of contactHashes.toSorted()) await lockCounts(tx, ['contact', brand, hash])
}
export const lockBrand = (tx: Tx, brand: string) => lockCounts(tx, ['brand', brand])

type Counted = { readonly kind: 'sent' | 'failed'; readonly brand: string; readonly since: Date }

/** When codes were sent or guessed wrong, oldest first: of a player, of contacts, or of a whole brand. */
async function timesOf(
  db: Kysely<Tables>,
  { kind, brand, since }: Counted,
  of: { readonly userId: string } | { readonly contactHashes: readonly string[] } | { readonly newest: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('code_events')
    .select('at')
    .where('kind', '=', kind)
    .where('brand', '=', brand)
    .where('at', '>', since)
    .$if('userId' in of, (query) => query.where('user_id', '=', 'userId' in of ? of.userId : ''))
    .$if('contactHashes' in of, (query) =>
      query.where('contact_hash', 'in', 'contactHashes' in of ? [...of.contactHashes] : []),
    )
    .orderBy('at', 'desc')
    .limit('newest' in of ? of.newest : null)
    .execute()
  return rows.map(({ at }) => at.getTime()).reverse()
}

export const failuresOfPlayer = (db: Kysely<Tables>, { brand, userId }: Owner, since: Date) =>
  timesOf(db, { kind: 'failed', brand, since }, { userId })
export const failuresOfContact = (db: Kysely<Tables>, brand: string, contactHashes: readonly string[], since: Date) =>
  timesOf(db, { kind: 'failed', brand, since }, { contactHashes })
export const sendsToContact = (db: Kysely<Tables>, brand: string, contactHashes: readonly string[], since: Date) =>
  timesOf(db, { kind: 'sent', brand, since }, { contactHashes })
/** Reads no more of them than the cap counts. */
export const sendsOfBrand = (db: Kysely<Tables>, brand: string, since: Date, newest: number) =>
  timesOf(db, { kind: 'sent', brand, since }, { newest })

export async function addCodeEvent(
  tx: Tx,
  kind: 'sent' | 'failed',
  { brand, userId }: Owner,
  contactHash: string | null,
  at: Date,
): Promise<void> {
  await tx.insertInto('code_events').values({ kind, brand, user_id: userId, contact_hash: contactHash, at }).execute()
}

/** Deletes a player's wrong guesses and closes the player's open codes; others may be sent at once. */
export async function deleteFailures(tx: Tx, { brand, userId }: Owner, now: Date, restMs: number): Promise<void> {
  await lockCounts(tx, ['player', brand, userId])
  await tx
    .deleteFrom('code_events')
    .where(({ and }) => and({ kind: 'failed', brand, user_id: userId }))
    .execute()
  await tx
    .updateTable('one_time_codes')
    .set({ expires_at: now, sent_at: new Date(now.getTime() - restMs) })
    .where(({ and }) => and({ brand, user_id: userId }))
    .where('used_by', 'is', null)
    .execute()
}

/** How many rows one statement removes at most. */
const DELETED_MAX = 5_000

/** Removes events that no count needs any longer. */
export async function deleteCodeEvents(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from code_events where id in (
    select id from code_events where at < ${before} limit ${DELETED_MAX} for update skip locked)`.execute(db)
}

export async function findCode(db: Kysely<Tables>, key: CodeKey): Promise<StoredCode | undefined> {
  const row = await codesOf(db, key).executeTakeFirst()
  return row && toStored(row)
}

/**
 * Reads a code and serialises a player's guesses and sends for all purposes, because they are counted together. The lock also
 * works for the first ones, which have no row yet.
 */
export async function lockCode(tx: Tx, key: CodeKey): Promise<StoredCode | undefined> {
  await lockCounts(tx, ['player', key.brand, key.userId])
  const row = await codesOf(tx, key).executeTakeFirst()
  return row && toStored(row)
}

export async function saveCode(
  tx: Tx,
  { brand, userId, purpose, subject }: CodeKey,
  stored: StoredCode,
): Promise<void> {
  const row = toRow(stored)
  await tx
    .insertInto('one_time_codes')
    .values({ brand, user_id: userId, purpose, subject, ...row })
    .onConflict((conflict) => conflict.columns(['brand', 'user_id', 'purpose', 'subject']).doUpdateSet(row))
    .execute()
}
