import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { CodeRecord } from './code-policy'
import type { HashedCode } from './hash-code'
import type { CodePurpose } from './one-time-codes.types'

type Place = Omit<CodePurpose, 'entry'>
export type StoredCode = { readonly record: CodeRecord; readonly code: HashedCode; readonly vaultKeyId: string }

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
  | 'guesses_left'
  | 'blocked_until'
  | 'used_by'
>

function toStored(row: Row): StoredCode {
  return {
    record: {
      contentHash: row.content_hash,
      sentAtMs: row.sent_at.getTime(),
      expiresAtMs: row.expires_at.getTime(),
      windowEndsAtMs: row.window_ends_at.getTime(),
      sendsLeft: row.sends_left,
      guessesLeft: row.guesses_left,
      blockedUntilMs: row.blocked_until?.getTime() ?? null,
      usedBy: row.used_by,
    },
    code: { salt: Buffer.from(row.code_salt), hash: Buffer.from(row.code_hash) },
    vaultKeyId: row.vault_key_id,
  }
}

function toRow({ record, code, vaultKeyId }: StoredCode): Row {
  return {
    content_hash: record.contentHash,
    vault_key_id: vaultKeyId,
    code_salt: code.salt,
    code_hash: code.hash,
    sent_at: new Date(record.sentAtMs),
    expires_at: new Date(record.expiresAtMs),
    window_ends_at: new Date(record.windowEndsAtMs),
    sends_left: record.sendsLeft,
    guesses_left: record.guessesLeft,
    blocked_until: record.blockedUntilMs === null ? null : new Date(record.blockedUntilMs),
    used_by: record.usedBy,
  }
}

const placed = (db: Kysely<Tables>, { brand, userId, purpose, subject }: Place) =>
  db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)

export async function findCode(db: Kysely<Tables>, place: Place): Promise<StoredCode | undefined> {
  const row = await placed(db, place).executeTakeFirst()
  return row && toStored(row)
}

/** Two guesses, or two sends, one after the other; also the first ones, which have no row to lock yet. */
export async function lockCode(tx: Tx, place: Place): Promise<StoredCode | undefined> {
  const name = JSON.stringify(['one-time-code', place.brand, place.userId, place.purpose, place.subject])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const row = await placed(tx, place).executeTakeFirst()
  return row && toStored(row)
}

export async function saveCode(tx: Tx, { brand, userId, purpose, subject }: Place, stored: StoredCode): Promise<void> {
  const row = toRow(stored)
  await tx
    .insertInto('one_time_codes')
    .values({ brand, user_id: userId, purpose, subject, ...row })
    .onConflict((conflict) => conflict.columns(['brand', 'user_id', 'purpose', 'subject']).doUpdateSet(row))
    .execute()
}
