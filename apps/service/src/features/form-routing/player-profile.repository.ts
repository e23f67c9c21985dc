import type { Kysely } from 'kysely'
import type { MethodConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { usesProfile, EMPTY_PROFILE, type PlayerProfile } from './player-profile'

type Player = { readonly brand: string; readonly userId: string }

/** A player's profile from the merchant; empty for an unknown player. */
async function findProfile(db: Kysely<Tables>, { brand, userId }: Player): Promise<PlayerProfile> {
  const row = await db
    .selectFrom('players')
    .select(['email', 'phone', 'country', 'first_name', 'last_name', 'middle_name', 'tax_code', 'is_verified'])
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return EMPTY_PROFILE
  const { is_verified: isVerified, ...texts } = row
  return { ...texts, verified: isVerified === null ? null : String(isVerified) }
}

/** The profile, if the method's form needs it. Most forms do not; then nothing is read. */
export async function profileFor(
  db: Kysely<Tables>,
  player: Player,
  method: Pick<MethodConfig, 'fields' | 'routing'>,
): Promise<PlayerProfile> {
  return usesProfile(method) ? findProfile(db, player) : EMPTY_PROFILE
}
