/** The operators' queries about players. */
import { PLAYER_ROWS_MAX } from '@modulor/contract/operator'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

type Player = { readonly brand: string; readonly userId: string }

const PLAYER_COLUMNS = [
  'brand',
  'user_id',
  'email',
  'phone',
  'first_name',
  'last_name',
  'country',
  'is_verified',
  'created_at',
  'updated_at',
] as const

const ofPlayer = ({ brand, userId }: Player) => ({ brand, user_id: userId })

/** Finds players by the merchant's id, by an e-mail address without regard to case, or by the digits of a phone number. */
export function searchPlayers(db: Kysely<Tables>, text: string, countMax: number) {
  const digits = text.replace(/\D/g, '')
  const isPhone = /^[+\s()./-]*\d[+\d\s()./-]*$/.test(text)
  return db
    .selectFrom('players')
    .select(PLAYER_COLUMNS)
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', text),
        ...(text.includes('@') ? [sql<boolean>`lower(email) = ${text.toLowerCase()}`] : []),
        ...(isPhone ? [sql<boolean>`regexp_replace(phone, '[^0-9]', '', 'g') = ${digits}`] : []),
      ]),
    )
    .orderBy('brand')
    .orderBy('user_id')
    .limit(countMax)
    .execute()
}

export function findPlayer(db: Kysely<Tables>, player: Player) {
  return db
    .selectFrom('players')
    .select(PLAYER_COLUMNS)
    .where(({ and }) => and(ofPlayer(player)))
    .executeTakeFirst()
}

/** Newest first, including ended sessions that are not removed yet. */
export function readSessions(db: Kysely<Tables>, player: Player) {
  return db
    .selectFrom('sessions')
    .select([
      'id_hash',
      'reference',
      'currency',
      'country',
      'language',
      'created_at',
      'idle_expires_at',
      'expires_at',
      'terms',
    ])
    .where(({ and }) => and(ofPlayer(player)))
    .orderBy('created_at', 'desc')
    .limit(PLAYER_ROWS_MAX.sessions)
    .execute()
}

export type HoldTimes = {
  readonly contact_changed_at: Date | null
  readonly lifted_at: Date | null
  /** When the newest browser was first seen; null if the player has used only one. */
  readonly newest_browser_at: Date | null
}

export async function readHoldTimes(db: Kysely<Tables>, { brand, userId }: Player): Promise<HoldTimes | undefined> {
  const { rows } = await sql<HoldTimes>`
    select hold.contact_changed_at, hold.lifted_at, device.newest_browser_at
    from (
      select case when count(*) > 1 then max(first_seen_at) end as newest_browser_at from player_devices
      where brand = ${brand} and user_id = ${userId}
    ) as device left join payout_holds as hold on hold.brand = ${brand} and hold.user_id = ${userId}`.execute(db)
  return rows[0]
}

export function countCardAttempts(db: Kysely<Tables>, { brand, userId }: Player, since: Date) {
  return db
    .selectFrom('risk_attempts as attempt')
    .innerJoin('payments as payment', 'payment.id', 'attempt.payment_id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(distinct attempt.card_hash)::int`.as('cards'),
      sql<number>`(count(*) filter (where payment.state = 'declined'))::int`.as('declined'),
    ])
    .where('attempt.brand', '=', brand)
    .where('attempt.user_id', '=', userId)
    .where('attempt.at', '>', since)
    .executeTakeFirstOrThrow()
}

/** The player's uploads without their content. Each half of the union has an index. */
export async function readUploads(db: Kysely<Tables>, { brand, userId }: Player): Promise<readonly UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select id, name, content_type, size_bytes, payment_id, created_at from (
      select id, name, content_type, size_bytes, payment_id, created_at from uploads
      where brand = ${brand} and user_id = ${userId} and payment_id is null
      union all
      select upload.id, upload.name, upload.content_type, upload.size_bytes, upload.payment_id, upload.created_at
      from payments join uploads as upload on upload.payment_id = payments.id
      where payments.brand = ${brand} and payments.user_id = ${userId}
    ) as upload order by created_at desc limit ${PLAYER_ROWS_MAX.uploads}`.execute(db)
  return rows
}
type UploadRow = {
  readonly id: string
  readonly name: string
  readonly content_type: string
  readonly size_bytes: number
  readonly payment_id: string | null
  readonly created_at: Date
}

export function findUpload(db: Kysely<Tables>, id: string) {
  return db.selectFrom('uploads').select(['name', 'content_type', 'content']).where('id', '=', id).executeTakeFirst()
}
