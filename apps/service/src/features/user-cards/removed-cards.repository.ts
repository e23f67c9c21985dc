/** Cards that their players have removed and their providers still have to erase (decision 96). */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import { transaction } from '../../db/transaction'
import { dropCard } from './save-card'
import { openCard, unlessUnreadable } from './sealed-card'
import type { VaultKeys } from './vault-keys'

const BATCH = 100

export type RemovedCard = {
  readonly id: string
  readonly provider: string
  readonly token: string
  readonly userId: string
}

/** A provider that erases cards, with the merchant's account there (`Provider.account`). */
export type Eraser = { readonly provider: string; readonly account: string | undefined }

/**
 * Some cards of these providers and accounts, in random order, so that cards which cannot be erased do not block the others. A card that
 * cannot be decrypted is left out, and so is one that a payment may save again, because its provider has one token for both.
 */
export async function removedCards(
  db: Kysely<Tables>,
  keys: VaultKeys,
  erasers: readonly Eraser[],
): Promise<readonly RemovedCard[]> {
  if (erasers.length === 0) return []
  const rows = await db
    .selectFrom('user_cards')
    .selectAll()
    .where('removed_at', 'is not', null)
    .where(({ and, eb, or }) =>
      or(
        erasers.map(({ provider, account }) =>
          and([
            eb('provider', '=', provider),
            or([eb('provider_account', 'is', null), eb('provider_account', '=', account ?? null)]),
          ]),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_cards as waiting')
            .select('waiting.id')
            .where('waiting.payment_id', 'is not', null)
            .whereRef('waiting.brand', '=', 'user_cards.brand')
            .whereRef('waiting.user_id', '=', 'user_cards.user_id')
            .whereRef('waiting.vault_key_id', '=', 'user_cards.vault_key_id')
            .whereRef('waiting.pan_hash', '=', 'user_cards.pan_hash'),
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  return rows.flatMap(({ id, brand, user_id: userId, provider, ...row }) => {
    const token = unlessUnreadable(() => openCard(keys, { id, brand, userId }, row))
    return provider === null || token === undefined ? [] : [{ id, provider, token, userId }]
  })
}

/**
 * Drops cards that providers were to store and whose payments have not saved them by now. Most have no token; a card with a
 * token is marked to be erased at its provider.
 */
export async function dropWaiting(db: Kysely<Tables>, keys: VaultKeys, createdBefore: Date): Promise<void> {
  await db.deleteFrom('cards_to_save').where('created_at', '<', createdBefore).execute()
  const old = await db
    .selectFrom('user_cards')
    .select('payment_id')
    .where('payment_id', 'is not', null)
    .where('provider', 'is not', null)
    .where('created_at', '<', createdBefore)
    .limit(BATCH)
    .execute()
  for (const { payment_id: paymentId } of old)
    if (paymentId !== null) await transaction(db, (tx) => dropCard(tx, keys, paymentId))
}

/** Deletes an erased card, unless it was saved again meanwhile. */
export async function eraseRemoved(db: Kysely<Tables>, { id }: RemovedCard): Promise<void> {
  await db.deleteFrom('user_cards').where('id', '=', id).where('removed_at', 'is not', null).execute()
}
