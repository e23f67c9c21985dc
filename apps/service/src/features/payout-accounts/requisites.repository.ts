import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

type Player = { readonly brand: string; readonly userId: string }
/** How many accounts of one player the merchant's support sees. */
const REQUISITES_LISTED_MAX = 50
type InSession = Player & { readonly idHash: string }
export type Requisite = { readonly id: string; readonly isVerified: boolean }
/** An account as the session that requested it last sees it. */
export type RequestedRequisite = Requisite & { readonly payGroupId: string; readonly masked: string }

/** Stores an account, or updates it if it exists. It becomes the account that its session requested last. */
export async function saveRequisite(
  db: Kysely<Tables>,
  { brand, userId, idHash }: InSession,
  account: { readonly payGroupId: string; readonly hash: string; readonly masked: string },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('requisites')
    .values({
      id: randomUUID(),
      brand,
      user_id: userId,
      pay_group_id: account.payGroupId,
      account_hash: account.hash,
      verified_at: null,
      created_at: now,
      session_id_hash: idHash,
      masked: account.masked,
      asked_at: now,
      verified_by: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand', 'user_id', 'pay_group_id', 'account_hash'])
        .doUpdateSet({ session_id_hash: idHash, masked: account.masked, asked_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRequisite(
  db: Kysely<Tables>,
  { brand, userId }: Player,
  id: string,
): Promise<Requisite | undefined> {
  const row = await db
    .selectFrom('requisites')
    .select(['id', 'verified_at'])
    .where('id', '=', id)
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { id: row.id, isVerified: row.verified_at !== null }
}

/** The account that a session requested last. */
export async function findLastRequisite(
  db: Kysely<Tables>,
  { brand, userId, idHash }: InSession,
): Promise<RequestedRequisite | undefined> {
  const row = await db
    .selectFrom('requisites')
    .select(['id', 'verified_at', 'pay_group_id', 'masked'])
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('session_id_hash', '=', idHash)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return { id: row.id, isVerified: row.verified_at !== null, payGroupId: row.pay_group_id, masked: row.masked ?? '' }
}

/** The accounts for which a player has requested payouts, newest first. */
export async function findRequisites(
  db: Kysely<Tables>,
  { brand, userId }: Player,
): Promise<(RequestedRequisite & { readonly requestedAt: Date })[]> {
  const rows = await db
    .selectFrom('requisites')
    .select(['id', 'verified_at', 'pay_group_id', 'masked', 'asked_at', 'created_at'])
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(REQUISITES_LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isVerified: row.verified_at !== null,
    payGroupId: row.pay_group_id,
    masked: row.masked ?? '',
    requestedAt: row.asked_at ?? row.created_at,
  }))
}

/** Marks an account as verified. Returns its mask if it was not verified before; otherwise undefined. */
export async function markVerified(
  db: Kysely<Tables>,
  id: string,
  by: 'code' | 'merchant',
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('requisites')
    .set({ verified_at: now, verified_by: by })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('masked')
    .executeTakeFirst()
  return row && (row.masked ?? '')
}

/** Whether one of these hashes (one for each key of the ring) is a verified account of the player. */
export async function hasVerified(
  db: Kysely<Tables>,
  { brand, userId }: Player,
  payGroupId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('requisites')
    .select('id')
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('pay_group_id', '=', payGroupId)
    .where('account_hash', 'in', hashes)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
