import type { Kysely } from 'kysely'
import { lockPayment } from '../../db/lock-payment'
import type { Tables } from '../../db/tables'
import { transaction, type Tx } from '../../db/transaction'
import { openText, rewrapText, sealText, unlessUnreadable, type SealContext, type VaultKeys } from '../user-cards'

/** The payment and player of a continuation. It can be decrypted only for them. */
type OfPayment = { readonly id: string; readonly brand: string; readonly userId: string }

/**
 * The only module that decrypts continuations, and only while a provider is called. The database deletes them when their
 * payment ends.
 */
export interface Continuations {
  /** Returns the continuation of the provider's last response; null if there is none. Throws if it cannot be decrypted. */
  read(payment: OfPayment): Promise<string | null>
  /** Stores it in place of the previous one. */
  store(tx: Tx, payment: OfPayment, continuation: string): Promise<void>
  /** Wraps every key with the active key again; `left` counts rows that were locked or cannot be read. */
  rotate(): Promise<{ readonly rewrapped: number; readonly left: number }>
}

type Deps = { readonly db: Kysely<Tables>; readonly keys: VaultKeys; readonly now: () => Date }

const sealContextOf = ({ id, brand, userId }: OfPayment): SealContext => ({ id, brand, userId, kind: 'continuation' })

export function createContinuations({ db, keys, now }: Deps): Continuations {
  return {
    async read(payment) {
      const row = await db
        .selectFrom('payment_continuations')
        .select(['vault_key_id', 'wrapped_key', 'encrypted'])
        .where('payment_id', '=', payment.id)
        .executeTakeFirst()
      return row ? openText(keys, sealContextOf(payment), row) : null
    },
    async store(tx, payment, continuation) {
      // Locked, because the payment's end deletes the row.
      await lockPayment(tx, payment.id)
      const row = { ...sealText(keys, sealContextOf(payment), continuation), kept_at: now() }
      await tx
        .insertInto('payment_continuations')
        .values({ payment_id: payment.id, ...row })
        .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(row))
        .execute()
    },
    rotate: () => rotate(db, keys),
  }
}

/** There is at most one row for each open payment, few enough for one transaction each. */
async function rotate(db: Kysely<Tables>, keys: VaultKeys): Promise<{ rewrapped: number; left: number }> {
  const old = await db
    .selectFrom('payment_continuations')
    .select('payment_id')
    .where('vault_key_id', '<>', keys.active.id)
    .execute()
  let rewrapped = 0
  for (const { payment_id: id } of old) if (await transaction(db, (tx) => rewrapOne(tx, keys, id))) rewrapped += 1
  return { rewrapped, left: old.length - rewrapped }
}

async function rewrapOne(tx: Tx, keys: VaultKeys, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_continuations as kept')
    .innerJoin('payments', 'payments.id', 'kept.payment_id')
    .select(['payments.brand', 'payments.user_id', 'kept.vault_key_id', 'kept.wrapped_key'])
    .where('kept.payment_id', '=', id)
    .forUpdate('kept')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return false
  const context = sealContextOf({ id, brand: row.brand, userId: row.user_id })
  const wrapped = unlessUnreadable(() => rewrapText(keys, context, row))
  if (!wrapped) return false
  await tx.updateTable('payment_continuations').set(wrapped).where('payment_id', '=', id).execute()
  return true
}
