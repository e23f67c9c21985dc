import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'

type Player = { readonly brand: string; readonly userId: string }
export type Requisite = { readonly id: string; readonly isVerified: boolean }

/** The requisite of an account, made when it is new. */
export async function saveRequisite(
  db: Kysely<Tables>,
  { brand, userId }: Player,
  account: { readonly payGroupId: string; readonly hash: string },
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
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand', 'user_id', 'pay_group_id', 'account_hash'])
        .doUpdateSet((row) => ({ account_hash: row.ref('excluded.account_hash') })),
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

export async function markVerified(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('requisites')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute()
}

/** Whether one of these hashes, one per key of the ring, is a verified account of the player. */
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
