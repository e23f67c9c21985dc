/** Finds and removes the data of one player. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

export type Player = { readonly brand: string; readonly userId: string }
type Database = Kysely<Tables> | Tx

const PAYMENTS_AT_ONCE = 500
const ENDED = ['succeeded', 'declined', 'cancelled', 'expired'] as const

const ofPlayer = ({ brand, userId }: Player) => ({ brand, user_id: userId })

export function findProfile(db: Database, player: Player) {
  return db
    .selectFrom('players')
    .selectAll()
    .where(({ and }) => and(ofPlayer(player)))
    .executeTakeFirst()
}

/**
 * Whether personal data of the player is stored: a profile, a payment with personal data, or an opt-out. A submit that was in
 * progress during an erasure can leave such a payment without a profile, and the merchant can store an opt-out without one.
 */
export async function isStored(db: Database, player: Player): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select exists (select 1 from players where brand = ${player.brand} and user_id = ${player.userId})
      or exists (
        select 1 from payments where brand = ${player.brand} and user_id = ${player.userId} and forgotten_at is null
      ) or exists (
        select 1 from player_opt_outs where brand = ${player.brand} and user_id = ${player.userId}
      ) as stored`.execute(db)
  return rows.some(({ stored }) => stored)
}

/** Whether a payment of the player has not ended, or a callback about one of its attempts is not settled. */
export async function isBusy(db: Database, player: Player): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select 1 from payments where brand = ${player.brand} and user_id = ${player.userId}
        and state not in (${sql.join(ENDED)})
    ) or exists (
      select 1 from payments cross join lateral (
        select payments.id union select payments.attempt_id
        union select attempt_id from payment_attempts where payment_id = payments.id
      ) as named (id) join callback_inbox as callback on callback.payment_id = named.id::text
      where brand = ${player.brand} and user_id = ${player.userId} and callback.settled_at is null
    ) as busy`.execute(db)
  return rows.some(({ busy }) => busy)
}

export type Removed = {
  readonly sessions: number
  readonly cards: number
  readonly payout_accounts: number
  readonly uploads: number
  readonly codes: number
}

/**
 * Removes data that belongs only to the player. The profile stays until `removeProfile`, so that an interrupted call can be
 * repeated.
 */
export async function removeKept(tx: Tx, player: Player): Promise<Removed> {
  const remove = async (
    table:
      | 'sessions'
      | 'payout_accounts'
      | 'uploads'
      | 'one_time_codes'
      | 'requisites'
      | 'risk_attempts'
      | 'code_events'
      | 'player_devices'
      | 'payout_holds'
      | 'player_notices'
      | 'player_messages'
      | 'player_opt_outs',
  ) => {
    const { rows } = await sql`delete from ${sql.table(table)}
      where brand = ${player.brand} and user_id = ${player.userId} returning 1`.execute(tx)
    return rows.length
  }
  await remove('risk_attempts')
  await remove('code_events')
  await remove('player_devices')
  await remove('payout_holds')
  await remove('player_notices')
  await remove('player_messages')
  await remove('player_opt_outs')
  return {
    sessions: await remove('sessions'),
    cards: await removeCards(tx, player),
    payout_accounts: await remove('payout_accounts'),
    uploads: await remove('uploads'),
    codes: (await remove('one_time_codes')) + (await remove('requisites')),
  }
}

/** A card that a provider stores stays until the provider has erased it, which a task does within minutes (decision 96). */
async function removeCards(tx: Tx, { brand, userId }: Player): Promise<number> {
  const stored = await sql`update user_cards set removed_at = now()
    where brand = ${brand} and user_id = ${userId} and provider is not null and payment_id is null and removed_at is null
    returning 1`.execute(tx)
  // Also the name on a card that the player had removed before, and that its provider has not erased yet.
  await sql`update user_cards set holder = null
    where brand = ${brand} and user_id = ${userId} and removed_at is not null and holder is not null`.execute(tx)
  const own = await sql`delete from user_cards
    where brand = ${brand} and user_id = ${userId} and removed_at is null returning 1`.execute(tx)
  await sql`delete from cards_to_save where brand = ${brand} and user_id = ${userId}`.execute(tx)
  return stored.rows.length + own.rows.length
}

/** Removes the personal data of some of the player's ended payments. Returns how many; 0 if none is left. */
export async function erasePayments(tx: Tx, player: Player, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update payments set forgotten_at = ${now} where id in (
      select id from payments where brand = ${player.brand} and user_id = ${player.userId} and forgotten_at is null
        and state in (${sql.join(ENDED)})
      limit ${PAYMENTS_AT_ONCE} for update
    ) returning id`.execute(tx)
  return rows.length
}

/**
 * Clears the callbacks of all of the player's payments, also of those whose data was erased because of its age. A body with
 * several events is stored with only one of them, which may be another player's.
 */
export async function clearCallbacks(tx: Tx, player: Player): Promise<void> {
  await sql`
    with own as materialized (
      select callback.provider, callback.event_id, callback.delivery_id from payments
        join callback_inbox as callback on callback.payment_id = payments.id::text
      where payments.brand = ${player.brand} and payments.user_id = ${player.userId} and callback.settled_at is not null
    ), emptied as materialized (
      select provider, event_id from own
      union select beside.provider, beside.event_id from own join callback_inbox as beside on beside.delivery_id = own.delivery_id
    )
    update callback_inbox as callback set body = '' from emptied
      where callback.provider = emptied.provider and callback.event_id = emptied.event_id and callback.body <> ''`.execute(
    tx,
  )
}

/** Returns false if the player has returned meanwhile: then a new session needs the profile. */
export async function removeProfile(tx: Tx, player: Player): Promise<boolean> {
  // Locked by a statement of its own: one that waits for the lock does not see a session that was opened meanwhile.
  await sql`select 1 from players where brand = ${player.brand} and user_id = ${player.userId} for update`.execute(tx)
  await sql`
    delete from players where brand = ${player.brand} and user_id = ${player.userId} and not exists (
      select 1 from sessions where brand = ${player.brand} and user_id = ${player.userId}
    )`.execute(tx)
  return (await findProfile(tx, player)) === undefined
}
