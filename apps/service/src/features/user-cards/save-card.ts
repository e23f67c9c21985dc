/** Saves or drops the card that a payment is to save (SAVED-2, decisions 96 and 97). */
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { Tables } from '../../db/tables'
import type { Tx } from '../../db/transaction'
import type { CardDetails } from '../../providers/provider'
import { hashNumber, openCard, sealCard } from './sealed-card'
import { NO_TOKEN, sealedRow, type SealedRow } from './sealed-row'
import type { VaultKeys } from './vault-keys'

/** The provider that has charged a payment, the token under which it has stored the card, if it did, and the card's details. */
export type Charger = {
  readonly provider?: string
  /** The merchant's account there (`Provider.account`). */
  readonly account?: string | null
  readonly token?: string | undefined
  readonly details?: CardDetails | undefined
}

/**
 * `awaits_token`: the card is not listed before the provider sends its token. `no_details`: the provider has stored a card
 * without the details to show it; it is erased there. `not_saved`: the card cannot be decrypted, or another provider has charged
 * the payment; then it is dropped. `none_pending`: the payment saves no card, or has saved it already.
 */
export type SaveResult = 'saved' | 'awaits_token' | 'no_details' | 'not_saved' | 'none_pending'

type CardRow = Selectable<Tables['user_cards']>

/** The details of a card that is never shown, because it waits to be erased at its provider. */
const NOTHING_TO_SHOW: CardDetails = { bin: '000000', last4: '0000', expMonth: 1, expYear: 2000 }

/** Called when the payment has succeeded: saves its card for the player. */
export async function saveCard(tx: Tx, keys: VaultKeys, paymentId: string, by: Charger = {}): Promise<SaveResult> {
  const waiting = await withToken(tx, keys, paymentId, by)
  if (typeof waiting === 'string') return waiting
  const content = contentOf(keys, waiting)
  if (waiting.provider !== null && content === NO_TOKEN) return 'awaits_token'
  if (content === undefined) {
    await removeWaiting(tx, paymentId)
    return 'not_saved'
  }
  const { id, bin, last4, exp_month, exp_year, holder, provider_account } = waiting
  await lockPlayer(tx, waiting)
  const known = await tx
    .updateTable('user_cards')
    .set({ bin, last4, exp_month, exp_year, provider_account, removed_at: null, ...(holder !== null && { holder }) })
    .where(isSameCard(keys, waiting, content))
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) await removeWaiting(tx, paymentId)
  else await tx.updateTable('user_cards').set({ payment_id: null }).where('id', '=', id).execute()
  return 'saved'
}

/** Stores a token before the payment has ended: the payment may still fail. */
export async function storeToken(tx: Tx, keys: VaultKeys, paymentId: string, by: Charger): Promise<SaveResult> {
  const waiting = await withToken(tx, keys, paymentId, by)
  return typeof waiting === 'string' ? waiting : 'saved'
}

/** Called when the payment has failed. If a token has been stored already, the card is marked to be erased at its provider. */
export async function dropCard(tx: Tx, keys: VaultKeys, paymentId: string): Promise<void> {
  const waiting = await findWaiting(tx, paymentId)
  const token = waiting && waiting.provider !== null ? contentOf(keys, waiting) : undefined
  if (waiting && token !== undefined && token !== NO_TOKEN) await markForErasure(tx, keys, waiting, token)
  await removeWaiting(tx, paymentId)
}

const findWaiting = (tx: Tx, paymentId: string): Promise<CardRow | undefined> =>
  tx.selectFrom('user_cards').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

async function removeWaiting(tx: Tx, paymentId: string): Promise<void> {
  await tx.deleteFrom('user_cards').where('payment_id', '=', paymentId).execute()
  await tx.deleteFrom('cards_to_save').where('payment_id', '=', paymentId).execute()
}

/**
 * Marks a card to be erased at its provider, unless the player already has the same card. Returns whether that card is listed.
 */
async function markForErasure(tx: Tx, keys: VaultKeys, row: CardRow, token: string): Promise<boolean> {
  await lockPlayer(tx, row)
  const same = tx
    .selectFrom('user_cards')
    .select('removed_at')
    .where(isSameCard(keys, row, token))
  const known = await same.executeTakeFirst()
  const waiting = { payment_id: null, removed_at: new Date() }
  if (known) await tx.deleteFrom('user_cards').where('id', '=', row.id).execute()
  else await tx.updateTable('user_cards').set(waiting).where('id', '=', row.id).execute()
  return known?.removed_at === null
}

/** The card that waits for the payment, with its token if there is one. */
async function withToken(tx: Tx, keys: VaultKeys, paymentId: string, by: Charger): Promise<CardRow | SaveResult> {
  const { provider, account = null, token } = by
  const waiting = await findWaiting(tx, paymentId)
  if (!waiting) return beginRow(tx, keys, paymentId, by)
  if (waiting.provider === null) return waiting
  // The payment was sent to another provider, which has not stored the card. A token is valid only at its own provider.
  if (waiting.provider !== provider) {
    await removeWaiting(tx, paymentId)
    return 'not_saved'
  }
  if (token === undefined) return waiting
  const sealed = sealCard(keys, { id: waiting.id, brand: waiting.brand, userId: waiting.user_id }, token)
  const stored = { ...sealed, provider_account: account }
  await tx.updateTable('user_cards').set(stored).where('id', '=', waiting.id).execute()
  return { ...waiting, ...stored }
}

/**
 * If only the provider can read the card, its row is created with the token. The request to save it is removed, so that it is
 * saved once.
 */
async function beginRow(tx: Tx, keys: VaultKeys, paymentId: string, by: Charger): Promise<CardRow | SaveResult> {
  const { provider, account = null, token, details } = by
  const asked = tx.selectFrom('cards_to_save').selectAll().where('payment_id', '=', paymentId)
  if (provider === undefined || token === undefined)
    return (await asked.executeTakeFirst()) ? 'awaits_token' : 'none_pending'
  const taken = await tx
    .deleteFrom('cards_to_save')
    .where('payment_id', '=', paymentId)
    .returning(['brand', 'user_id'])
    .executeTakeFirst()
  if (!taken) return 'none_pending'
  const card = {
    brand: taken.brand,
    userId: taken.user_id,
    content: token,
    provider,
    providerAccount: account,
    paymentId,
  }
  const row = await insert(tx, sealedRow(keys, { ...card, ...(isShowable(details) ? details : NOTHING_TO_SHOW) }))
  if (isShowable(details)) return row
  return (await markForErasure(tx, keys, row, token)) ? 'saved' : 'no_details'
}

/** Whether the table can store the details: the payment must not fail because of them. */
function isShowable(details: CardDetails | undefined): details is CardDetails {
  if (!details) return false
  const { bin, last4, expMonth, expYear } = details
  const isDate = Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12 && /^2\d{3}$/.test(String(expYear))
  return /^\d{6}$/.test(bin) && /^\d{4}$/.test(last4) && isDate
}

const COLUMNS = [
  ...(['id', 'brand', 'user_id', 'bin', 'last4', 'exp_month', 'exp_year', 'holder'] as const),
  ...(['vault_key_id', 'wrapped_key', 'encrypted_pan', 'pan_hash'] as const),
  ...(['payment_id', 'created_at', 'provider', 'provider_account', 'removed_at'] as const),
] satisfies readonly (keyof CardRow)[]

async function insert(tx: Tx, row: SealedRow): Promise<CardRow> {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  const { rows } = await sql<CardRow>`insert into user_cards (${columns})
    select ${columns} from jsonb_populate_record(null::user_cards, ${JSON.stringify(row)}) returning ${columns}`.execute(
    tx,
  )
  const [inserted] = rows
  if (!inserted) throw new Error('A row that was inserted was not returned')
  return inserted
}

/** Serialised for each player: during a key rotation the same number can have two hashes, which no unique index compares. */
async function lockPlayer(tx: Tx, { brand, user_id }: CardRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(['user_cards', brand, user_id])}, 0))`.execute(
    tx,
  )
}

/** The number or the token; undefined if the card cannot be decrypted. */
function contentOf(keys: VaultKeys, { id, brand, user_id: userId, ...row }: CardRow): string | undefined {
  try {
    return openCard(keys, { id, brand, userId }, row)
  } catch {
    return undefined
  }
}

/**
 * Saved cards of the same player with this number or token, hashed with any key of the ring; not cards that wait for a payment.
 */
function isSameCard({ readable }: VaultKeys, { brand, user_id }: CardRow, content: string) {
  const hashes = readable.map((key) => ({
    vault_key_id: key.id,
    pan_hash: hashNumber(key, { brand, userId: user_id }, content),
  }))
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'user_cards'>) =>
    and([and({ brand, user_id }), eb('payment_id', 'is', null), or(hashes.map((hash) => and(hash)))])
}
