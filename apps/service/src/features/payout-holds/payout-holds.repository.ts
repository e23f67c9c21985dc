/** Every query of devices and holds. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { Contacts, HeldPlayer } from './payout-holds.types'

type Database = Kysely<Tables> | Tx

const ofPlayer = ({ brand, userId }: HeldPlayer) => ({ brand, user_id: userId })

/** Whether the device is new, and the player has had another one before. */
export async function saveDevice(tx: Tx, player: HeldPlayer, deviceHash: string, now: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('player_devices')
    .values({ ...ofPlayer(player), device_hash: deviceHash, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_hash')
    .executeTakeFirst()
  if (!saved) return false
  const other = await tx
    .selectFrom('player_devices')
    .select('device_hash')
    .where(({ and }) => and(ofPlayer(player)))
    .where('device_hash', '<>', deviceHash)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export type HoldFacts = {
  /** When the device was first seen; null for the player's first one, and for one that was never seen. */
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

/** Where the player can be reached. */
export async function findContacts(db: Database, player: HeldPlayer): Promise<Contacts> {
  const row = await db
    .selectFrom('players')
    .select(['email', 'phone'])
    .where(({ and }) => and(ofPlayer(player)))
    .executeTakeFirst()
  return { email: row?.email ?? null, phone: row?.phone ?? null }
}
