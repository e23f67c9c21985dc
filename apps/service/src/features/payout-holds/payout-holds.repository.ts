/** Devices and holds of players. `player-data` erases them. */
import { sql, type Kysely } from 'kysely'
import { prepared, type Tables, type Tx } from '../../db'
import type { Contacts } from '../player-messages'
import type { HeldPlayer } from './payout-holds.types'

type Database = Kysely<Tables> | Tx

const ofPlayer = ({ brand, userId }: HeldPlayer) => ({ brand, user_id: userId })

const knownOf = prepared(
  (_db, brands: readonly string[], userIds: readonly string[], deviceHashes: readonly string[]) => sql<{
    is_known: boolean
  }>`
    select is_known from devices_known(${brands}, ${userIds}, ${deviceHashes})`,
)

/** For each entry, whether the player has used the device before. */
export async function areDevicesKnown(
  db: Database,
  seen: readonly { readonly player: HeldPlayer; readonly deviceHash: string }[],
): Promise<readonly boolean[]> {
  const players = seen.map(({ player }) => player)
  const { rows } = await knownOf(
    db,
    players.map(({ brand }) => brand),
    players.map(({ userId }) => userId),
    seen.map(({ deviceHash }) => deviceHash),
  )
  return rows.map((row) => row.is_known)
}

/**
 * Stores the device. Returns whether the player has to be notified: the device is new, the player has used another one before,
 * and no further one has been added since `notifiedSince`. So a client that invents a device for each request cannot flood the
 * player's mailbox.
 */
export async function saveDevice(
  tx: Tx,
  player: HeldPlayer,
  deviceHash: string,
  { now, notifiedSince }: { readonly now: Date; readonly notifiedSince: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('player_devices')
    .values({ ...ofPlayer(player), device_hash: deviceHash, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_hash')
    .executeTakeFirst()
  if (!saved) return false
  const { rows } = await sql<{ has_another: boolean; was_notified: boolean }>`
    select count(*) > 0 as has_another, count(*) filter (where at > ${notifiedSince} and position > 1) > 0 as was_notified
    from (
      select device_hash, first_seen_at as at, row_number() over (order by number) as position from player_devices
      where brand = ${player.brand} and user_id = ${player.userId}
    ) as device where device_hash <> ${deviceHash}`.execute(tx)
  const [row] = rows
  return row?.has_another === true && !row.was_notified
}

export type HoldFacts = {
  /** When the device was first seen; null for the player's first device, and for one that was never seen. */
  readonly deviceSince: Date | null
  readonly contactChangedAt: Date | null
  readonly liftedAt: Date | null
}

export async function findHoldFacts(db: Database, player: HeldPlayer, deviceHash: string): Promise<HoldFacts> {
  const { rows } = await sql<{ device_since: Date | null; contact_changed_at: Date | null; lifted_at: Date | null }>`
    select device.first_seen_at as device_since, hold.contact_changed_at, hold.lifted_at
    from (select ${player.brand}::text as brand, ${player.userId}::text as user_id) as player
    left join player_devices as device on device.brand = player.brand and device.user_id = player.user_id
      and device.device_hash = ${deviceHash} and exists (
        select 1 from player_devices as other
        where other.brand = player.brand and other.user_id = player.user_id
          and other.number < device.number
      )
    left join payout_holds as hold on hold.brand = player.brand and hold.user_id = player.user_id`.execute(db)
  const [row] = rows
  return {
    deviceSince: row?.device_since ?? null,
    contactChangedAt: row?.contact_changed_at ?? null,
    liftedAt: row?.lifted_at ?? null,
  }
}

export async function saveHold(
  db: Database,
  player: HeldPlayer,
  change: { readonly contact_changed_at: Date } | { readonly lifted_at: Date },
): Promise<void> {
  await db
    .insertInto('payout_holds')
    .values({ ...ofPlayer(player), contact_changed_at: null, lifted_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['brand', 'user_id']).doUpdateSet(change))
    .execute()
}

/** The player's contacts. */
export async function findContacts(db: Database, player: HeldPlayer): Promise<Contacts> {
  const row = await db
    .selectFrom('players')
    .select(['email', 'phone'])
    .where(({ and }) => and(ofPlayer(player)))
    .executeTakeFirst()
  return { email: row?.email ?? null, phone: row?.phone ?? null }
}
