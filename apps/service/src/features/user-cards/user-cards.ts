import type { UserCard } from '@modulor/contract/http'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import { transaction, type Tx } from '../../db/transaction'
import { storeToken, dropCard, saveCard, type Charger, type SaveResult } from './save-card'
import { dropWaiting, eraseRemoved, removedCards, type Eraser, type RemovedCard } from './removed-cards.repository'
import { openCard, rewrapCard, unlessUnreadable } from './sealed-card'
import { NO_TOKEN, sealedRow, type Player, type SealedRow } from './sealed-row'
import type { VaultKeys } from './vault-keys'

type PlayersCard = Player & { readonly cardId: string }

/** A complete card, as it is sent to a provider. It has no field for a CVV. */
type CardNumber = {
  readonly number: string
  /** 1 to 12. */
  readonly expMonth: number
  /** Four digits. */
  readonly expYear: number
  readonly holder?: string
}

/** A saved card for a payment: with its number, or with the token of the provider that stores it. */
export type SavedCard = CardNumber | StoredCard
export type StoredCard = Omit<CardNumber, 'number'> & {
  readonly provider: string
  /** The merchant's account there; null: unknown. */
  readonly providerAccount: string | null
  readonly token: string
  readonly bin: string
  readonly last4: string
}

/** `provider`: the only provider that can charge the card; null if its number is in the vault. */
export type ListedCard = UserCard & { readonly provider: string | null; readonly providerAccount: string | null }

/** The vault of saved cards. Only this module decrypts a stored number, and only while it is used (SVC-6). */
export interface UserCards {
  /**
   * Seals a card with the payment that it pays. The row, as JSON, is written in that payment's transaction, and the card is not
   * listed before `keep`. If a provider is to store the card, its number is not stored here. Throws for an invalid card number.
   */
  seal(paymentId: string, card: Player & CardNumber, provider?: string): SealedRow
  /**
   * Called when the payment has succeeded: saves its card for the player, or updates the expiry and holder of the same card if
   * it is saved already. A card that a provider stores waits for its token.
   */
  save(tx: Tx, paymentId: string, by?: Charger): Promise<SaveResult>
  /** Stores a token that arrives before the payment's end with the waiting card. */
  storeToken(tx: Tx, paymentId: string, by: Charger): Promise<SaveResult>
  /**
   * Called when the payment has failed: removes its card with its key. A card that its provider has stored is removed after the
   * provider has erased it.
   */
  drop(tx: Tx, paymentId: string): Promise<void>
  /** A player's cards, newest first. Of the number they contain only BIN and last four digits (SAVED-1). */
  list(player: Player): Promise<ListedCard[]>
  /**
   * Passes the card to `work` and returns its result. Returns undefined without calling `work` if this player has no such card.
   */
  use<T>(card: PlayersCard, work: (card: SavedCard) => T | Promise<T>): Promise<T | undefined>
  /**
   * Removes the card with its key; a card that a provider stores is removed after the provider has erased it. Returns false if
   * this player has no such card.
   */
  remove(card: PlayersCard): Promise<boolean>
  /** Some of the cards that their providers still have to erase. A card that cannot be decrypted is left out. */
  removed(by: readonly Eraser[]): Promise<readonly RemovedCard[]>
  /** Drops cards that have waited for a provider's token since before this time: it will not arrive. */
  dropWaiting(createdBefore: Date): Promise<void>
  /** Deletes a card that its provider has erased. */
  erase(card: RemovedCard): Promise<void>
  /** Wraps every card's key with the active key again, in batches; `left` counts cards that were locked or cannot be read. */
  rotate(): Promise<{ readonly rewrapped: number; readonly left: number }>
}

const NUMBER_PATTERN = /^\d{12,19}$/
const BIN_LENGTH = 6
const LAST_DIGITS_LENGTH = 4
const ROTATION_BATCH = 100

export function createUserCards({ db, keys }: { db: Kysely<Tables>; keys: VaultKeys }): UserCards {
  return {
    seal: (paymentId, card, provider) => sealRow(keys, paymentId, card, provider),
    save: (tx, paymentId, by) => saveCard(tx, keys, paymentId, by),
    storeToken: (tx, paymentId, by) => storeToken(tx, keys, paymentId, by),
    drop: (tx, paymentId) => dropCard(tx, keys, paymentId),
    list: (player) => list(db, player),
    use: async (card, work) => {
      const found = await find(db, keys, card)
      return found === undefined ? undefined : work(found)
    },
    remove: (card) => remove(db, card),
    removed: (by) => removedCards(db, keys, by),
    dropWaiting: (createdBefore) => dropWaiting(db, keys, createdBefore),
    erase: (card) => eraseRemoved(db, card),
    rotate: () => rotate(db, keys),
  }
}

function sealRow(keys: VaultKeys, paymentId: string, card: Player & CardNumber, provider?: string): SealedRow {
  const { number } = card
  if (!NUMBER_PATTERN.test(number)) throw new Error('A card number has 12 to 19 digits')
  return sealedRow(keys, {
    ...card,
    ...{ bin: number.slice(0, BIN_LENGTH), last4: number.slice(-LAST_DIGITS_LENGTH), paymentId },
    ...{ provider: provider ?? null, content: provider === undefined ? number : NO_TOKEN },
  })
}

async function list(db: Kysely<Tables>, { brand, userId }: Player): Promise<ListedCard[]> {
  const rows = await db
    .selectFrom('user_cards')
    .select(['id', 'exp_month', 'exp_year', 'holder', 'bin', 'last4', 'provider', 'provider_account'])
    .where(({ and }) => and({ brand, user_id: userId }))
    .where('payment_id', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const lastUsed = rows.length > 0 ? await lastCardOf(db, { brand, userId }) : undefined
  const lastId = rows.find(({ bin, last4 }) => lastUsed?.last4 === last4 && lastUsed.bin.startsWith(bin))?.id
  return rows.map((row) => ({
    provider: row.provider,
    providerAccount: row.provider_account,
    id: row.id,
    card_id: row.id,
    user_card_id: row.id,
    exp_month: String(row.exp_month).padStart(2, '0'),
    exp_year: String(row.exp_year),
    cardholder_name: row.holder,
    bin: row.bin,
    last4: row.last4,
    // CARD-6 requires the CVV of a token card for every payment.
    is_card_token_active: row.provider !== null,
    is_last_used: row.id === lastId,
  }))
}

/** What is stored of the card that paid the player's last deposit by card. It need not be a saved card (CARD-11). */
async function lastCardOf(db: Kysely<Tables>, { brand, userId }: Player) {
  const row = await db
    .selectFrom('payments')
    .select(['card_bin', 'card_last4'])
    .where(({ and }) => and({ brand, user_id: userId, flow: 'deposit', state: 'succeeded' }))
    .where('card_last4', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { bin: row.card_bin ?? '', last4: row.card_last4 }
}

async function find(db: Kysely<Tables>, keys: VaultKeys, card: PlayersCard): Promise<SavedCard | undefined> {
  const { brand, userId, cardId: id } = card
  const row = await db
    .selectFrom('user_cards')
    .selectAll()
    .where(({ and }) => and({ id, brand, user_id: userId }))
    .where('payment_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    exp_month: expMonth,
    exp_year: expYear,
    holder,
    provider,
    provider_account: providerAccount,
    bin,
    last4,
  } = row
  const facts = { expMonth, expYear, ...(holder !== null && { holder }) }
  const sealed = openCard(keys, { id, brand, userId }, row)
  return provider === null
    ? { ...facts, number: sealed }
    : { ...facts, provider, providerAccount, token: sealed, bin, last4 }
}

async function remove(db: Kysely<Tables>, { brand, userId, cardId }: PlayersCard): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_cards')
    .set({ removed_at: new Date() })
    .where(({ and }) => and({ id: cardId, brand, user_id: userId }))
    .where('payment_id', 'is', null)
    .where('provider', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const { numDeletedRows } = await db
    .deleteFrom('user_cards')
    .where(({ and }) => and({ id: cardId, brand, user_id: userId }))
    .where('payment_id', 'is', null)
    .where('provider', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function rotate(db: Kysely<Tables>, keys: VaultKeys): Promise<{ rewrapped: number; left: number }> {
  let rewrapped = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    const batch = await transaction(db, (tx) => rotateBatch(tx, keys, from))
    rewrapped += batch.rewrapped
    after = batch.last
  }
  return { rewrapped, left: await countLeft(db, keys) }
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
    .selectFrom('user_cards')
    .selectAll()
    .where('vault_key_id', '<>', keys.active.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROTATION_BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of rows) {
    const context = { id: row.id, brand: row.brand, userId: row.user_id }
    const rewrappedRow = unlessUnreadable(() => rewrapCard(keys, context, row))
    if (!rewrappedRow) continue
    await tx.updateTable('user_cards').set(rewrappedRow).where('id', '=', row.id).execute()
    rewrapped += 1
  }
  return { rewrapped, last: rows.at(-1)?.id }
}

async function countLeft(db: Kysely<Tables>, keys: VaultKeys): Promise<number> {
  const { count } = await db
    .selectFrom('user_cards')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('vault_key_id', '<>', keys.active.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
