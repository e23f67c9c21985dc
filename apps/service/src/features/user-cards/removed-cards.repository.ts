/** Cards that their players have removed and their providers have yet to erase (decision 96). */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import { openCard, unlessUnreadable } from './sealed-card'
import type { VaultKeys } from './vault-keys'

const BATCH = 100

export type RemovedCard = {
  readonly id: string
  readonly provider: string
  readonly token: string
  readonly userId: string
}

/** Those that were removed first. One that cannot be read is left out. */
export async function removedCards(db: Kysely<Tables>, keys: VaultKeys): Promise<readonly RemovedCard[]> {
  const rows = await db
    .selectFrom('user_cards')
    .selectAll()
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(BATCH)
    .execute()
  return rows.flatMap(({ id, brand, user_id: userId, provider, ...row }) => {
    const token = unlessUnreadable(() => openCard(keys, { id, brand, userId }, row))
    return provider === null || token === undefined ? [] : [{ id, provider, token, userId }]
  })
}

/** Cards that providers were to keep, and whose tokens have not come by now. They hold no number. */
export async function dropWithoutToken(db: Kysely<Tables>, createdBefore: Date): Promise<void> {
  await db.deleteFrom('cards_to_save').where('created_at', '<', createdBefore).execute()
  await db
    .deleteFrom('user_cards')
    .where('payment_id', 'is not', null)
    .where('provider', 'is not', null)
    .where('created_at', '<', createdBefore)
    .execute()
}

/** Leaves a card that was saved again meanwhile. */
export async function eraseRemoved(db: Kysely<Tables>, { id }: RemovedCard): Promise<void> {
  await db.deleteFrom('user_cards').where('id', '=', id).where('removed_at', 'is not', null).execute()
}
