import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import { isUuid } from '../../uuid'

type Database = Kysely<Tables> | Tx
type Player = { readonly brand: string; readonly userId: string }

export type NewUpload = Player & {
  readonly id: string
  readonly sessionIdHash: string
  readonly payGroupId: string
  readonly name: string
  readonly contentType: string
  readonly sha256: Buffer
  readonly content: Buffer
  readonly createdAt: Date
}

const REMOVED_AT_ONCE_MAX = 20
/** States in which a payment took nothing: its file may be used in the next attempt. */
const WITHOUT_SUCCESS = ['declined', 'cancelled', 'expired'] as const

export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  const { id, brand, userId, sessionIdHash, payGroupId, name, contentType, sha256, content, createdAt } = upload
  await db
    .insertInto('uploads')
    .values({
      id,
      brand,
      user_id: userId,
      session_id_hash: sessionIdHash,
      pay_group_id: payGroupId,
      name,
      content_type: contentType,
      size_bytes: content.length,
      sha256,
      content,
      created_at: createdAt,
    })
    .execute()
}

/** Whether the session still exists. An erasure of the player deletes it first, and waits until this transaction has ended. */
export async function lockSession(tx: Tx, idHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes some files that no payment names and that were uploaded before `end`. Called when files are uploaded. */
export async function removeUnusedUploads(db: Database, end: Date): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('id', 'in', (unused) =>
      unused
        .selectFrom('uploads')
        .select('id')
        .where('payment_id', 'is', null)
        .where('created_at', '<', end)
        .orderBy('created_at')
        .limit(REMOVED_AT_ONCE_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Removes a player's files that no payment names, except the newest `kept`. */
export async function removeSurplusUploads(db: Database, { brand, userId }: Player, kept: number): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('payment_id', 'is', null)
    .where('id', 'in', (surplus) =>
      surplus
        .selectFrom('uploads')
        .select('id')
        .where(({ and }) => and({ brand, user_id: userId }))
        .where('payment_id', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute()
}

/** The player's files of a method that a payment may use: unused ones, and those of a payment that failed. */
function usable(db: Database, { brand, userId }: Player, payGroupId: string) {
  return db
    .selectFrom('uploads')
    .leftJoin('payments', 'payments.id', 'uploads.payment_id')
    .where(({ and }) => and({ 'uploads.brand': brand, 'uploads.user_id': userId, 'uploads.pay_group_id': payGroupId }))
    .where(({ or, eb }) => or([eb('uploads.payment_id', 'is', null), eb('payments.state', 'in', WITHOUT_SUCCESS)]))
}

/**
 * Returns which of these files a payment of this player with this method may use. Files of other players are treated as not
 * existing.
 */
export async function usableUploads(
  db: Database,
  player: Player,
  payGroupId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = ids.filter((id) => isUuid(id))
  if (asked.length === 0) return new Set()
  const rows = await usable(db, player, payGroupId).select('uploads.id').where('uploads.id', 'in', asked).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The metadata of a payment's files, without their content. */
export function documentsOfPayment(db: Database, payment: Player & { readonly id: string }) {
  const { id, brand, userId } = payment
  return db
    .selectFrom('uploads')
    .select(['id', 'content_type', 'size_bytes', 'sha256'])
    .where(({ and }) => and({ payment_id: id, brand, user_id: userId }))
    .execute()
}

/** The content of one file, if it belongs to this payment. */
export async function documentContent(db: Database, paymentId: string, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('content')
    .where(({ and }) => and({ id, payment_id: paymentId }))
    .executeTakeFirst()
  return row && Buffer.from(row.content)
}

/** Binds the files to the payment, in the payment's transaction. Returns false if one of them is no longer available. */
export async function bindUploads(
  tx: Tx,
  player: Player,
  payGroupId: string,
  ids: readonly string[],
  paymentId: string,
): Promise<boolean> {
  const held = await usable(tx, player, payGroupId)
    .select('uploads.id')
    .where('uploads.id', 'in', ids)
    .forUpdate('uploads')
    .execute()
  if (held.length !== ids.length) return false
  await tx.updateTable('uploads').set({ payment_id: paymentId }).where('id', 'in', ids).execute()
  return true
}
