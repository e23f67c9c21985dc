import { randomUUID } from 'node:crypto'
import type { PayoutAccountList, SubmitRequest } from '@modulor/contract/http'
import { maskedAccount } from '@modulor/rules'
import { sql, type Kysely, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db/tables'
import { transaction, type Tx } from '../../db/transaction'
import {
  hashNumber,
  openCard,
  rewrapCard,
  sealCard,
  unlessUnreadable,
  type SealContext,
  type VaultKeys,
} from '../user-cards'
import type { AccountPlayer } from './payout-accounts.types'

/** The fields of an account and their values, in the form's order. */
export type AccountValues = SubmitRequest['parameters']
/** The account of one method of one player. */
type OfMethod = AccountPlayer & { readonly payGroupId: string }

/** The saved payout accounts of players. Only this module decrypts them, and only while they are used (WDR-1, SVC-6). */
export interface StoredAccounts {
  /** A player's accounts, masked, the last used first. */
  list(player: AccountPlayer): Promise<PayoutAccountList>
  /**
   * Removes the account with its key, and returns the remaining ones. For an account that does not exist, the result is the
   * same.
   */
  remove(player: AccountPlayer, id: string): Promise<PayoutAccountList>
  /** The values with which the form is filled; undefined if this player has no such account for the method. */
  valuesOf(method: OfMethod, id: string): Promise<AccountValues | undefined>
  /** Whether these values are a saved account of the player (WDR-4). */
  isStored(method: OfMethod, values: AccountValues): Promise<boolean>
  /**
   * Called when a withdrawal to the account was accepted. Saves a new account and returns its mask; for a saved one, updates
   * when it was last used and returns undefined.
   */
  store(tx: Tx, method: OfMethod, values: AccountValues): Promise<string | undefined>
  /** Wraps the key of every account with the active key again; `left` counts accounts that were locked or cannot be read. */
  rotate(): Promise<{ readonly rewrapped: number; readonly left: number }>
}

type Deps = { readonly db: Kysely<Tables>; readonly keys: VaultKeys; readonly now: () => Date }

const LISTED_MAX = 50
const ROTATION_BATCH = 100

const Values = z.array(z.tuple([z.string(), z.union([z.string(), z.number(), z.boolean()])]))

/** The account as one text. Case matters, because the addresses of a blockchain differ by it. */
const textOf = (payGroupId: string, values: AccountValues): string =>
  JSON.stringify([
    payGroupId,
    Object.keys(values)
      .sort()
      .map((name) => [name, values[name]]),
  ])

function readText(text: string): AccountValues {
  const [, values] = z.tuple([z.string(), Values]).parse(JSON.parse(text))
  return Object.fromEntries(values)
}

/** The mask by which the owner recognises the account (VERIF-4). It is made of the longest value, which identifies it best. */
function maskOf(values: AccountValues): string {
  const texts = Object.values(values).map(String)
  return maskedAccount(texts.reduce((longest, text) => (text.length > longest.length ? text : longest), ''))
}

const sealContextOf = (id: string, { brand, userId }: AccountPlayer): SealContext => ({
  id,
  brand,
  userId,
  kind: 'payout-account',
})

const sealedOf = (row: Selectable<Tables['payout_accounts']>) => ({
  vault_key_id: row.vault_key_id,
  wrapped_key: row.wrapped_key,
  encrypted_pan: row.encrypted_account,
  pan_hash: row.account_hash,
})

export function createStoredAccounts(deps: Deps): StoredAccounts {
  const { db, keys } = deps
  const list = (player: AccountPlayer) => listOf(db, player)
  return {
    list,
    async remove(player, id) {
      await db
        .deleteFrom('payout_accounts')
        .where(({ and }) => and({ id, brand: player.brand, user_id: player.userId }))
        .execute()
      return list(player)
    },
    async valuesOf(method, id) {
      const row = await db
        .selectFrom('payout_accounts')
        .selectAll()
        .where(({ and }) => and({ id, brand: method.brand, user_id: method.userId, pay_group_id: method.payGroupId }))
        .executeTakeFirst()
      return row && readText(openCard(keys, sealContextOf(id, method), sealedOf(row)))
    },
    isStored: async (method, values) => (await findSame(db, keys, method, values)) !== undefined,
    store: (tx, method, values) => keep(tx, deps, method, values),
    rotate: () => rotate(db, keys),
  }
}

async function listOf(db: Kysely<Tables>, { brand, userId }: AccountPlayer): Promise<PayoutAccountList> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select(['id', 'pay_group_id', 'masked', 'last_used_at'])
    .where(({ and }) => and({ brand, user_id: userId }))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  return {
    payout_accounts: rows.map((row) => ({
      payout_account_id: row.id,
      pay_group_id: row.pay_group_id,
      masked_account: row.masked,
      last_used_at: row.last_used_at.toISOString(),
    })),
  }
}

/** The row of the same account, hashed with any key of the ring. */
async function findSame(db: Kysely<Tables> | Tx, keys: VaultKeys, method: OfMethod, values: AccountValues) {
  const { brand, userId, payGroupId } = method
  const text = textOf(payGroupId, values)
  const hashes = keys.readable.map((key) => ({
    vault_key_id: key.id,
    account_hash: hashNumber(key, { brand, userId }, text),
  }))
  return db
    .selectFrom('payout_accounts')
    .select('id')
    .where(({ and }) => and({ brand, user_id: userId, pay_group_id: payGroupId }))
    .where(({ or, and }) => or(hashes.map((hash) => and(hash))))
    .executeTakeFirst()
}

async function keep(tx: Tx, { keys, now }: Deps, method: OfMethod, values: AccountValues): Promise<string | undefined> {
  const { brand, userId, payGroupId } = method
  // Serialised for each player: during a key rotation the same account can have two hashes, which no unique index compares.
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(['payout_accounts', brand, userId])}, 0))`.execute(
    tx,
  )
  const known = await findSame(tx, keys, method, values)
  if (known) {
    await tx.updateTable('payout_accounts').set({ last_used_at: now() }).where('id', '=', known.id).execute()
    return undefined
  }
  const id = randomUUID()
  const masked = maskOf(values)
  const sealed = sealCard(keys, sealContextOf(id, method), textOf(payGroupId, values))
  await tx
    .insertInto('payout_accounts')
    .values({
      id,
      brand,
      user_id: userId,
      pay_group_id: payGroupId,
      masked,
      vault_key_id: sealed.vault_key_id,
      wrapped_key: sealed.wrapped_key,
      encrypted_account: sealed.encrypted_pan,
      account_hash: sealed.pan_hash,
      created_at: now(),
      last_used_at: now(),
    })
    .execute()
  return masked
}

async function rotate(db: Kysely<Tables>, keys: VaultKeys): Promise<{ rewrapped: number; left: number }> {
  let rewrapped = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    const batch = await transaction(db, (tx) => rotateBatch(tx, keys, from))
    rewrapped += batch.rewrapped
    after = batch.last
  }
  const { count } = await db
    .selectFrom('payout_accounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('vault_key_id', '<>', keys.active.id)
    .executeTakeFirstOrThrow()
  return { rewrapped, left: Number(count) }
}

/**
 * Reads the next rows in the order of their ids, so that an unreadable one is visited only once. `last` is the last id;
 * undefined: there are no more.
 */
async function rotateBatch(
  tx: Tx,
  keys: VaultKeys,
  after: string,
): Promise<{ rewrapped: number; last: string | undefined }> {
  let rewrapped = 0
  const rows = await tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('vault_key_id', '<>', keys.active.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROTATION_BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of rows) {
    const context = sealContextOf(row.id, { brand: row.brand, userId: row.user_id })
    const sealed = unlessUnreadable(() => rewrapCard(keys, context, sealedOf(row)))
    if (!sealed) continue
    const { vault_key_id, wrapped_key, pan_hash } = sealed
    rewrapped += 1
    await tx
      .updateTable('payout_accounts')
      .set({ vault_key_id, wrapped_key, account_hash: pan_hash })
      .where('id', '=', row.id)
      .execute()
  }
  return { rewrapped, last: rows.at(-1)?.id }
}
