/** Opt-outs of players and phone numbers from notices. */
import { CONTACT_TYPES, type ContactType } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import { plainAddress } from './hash-contact'
import type { NoticeChoice, Player } from './player-messages.types'

type Database = Kysely<Tables> | Tx

export async function findNoticeChoice(db: Database, { brand, userId }: Player): Promise<NoticeChoice> {
  const rows = await db
    .selectFrom('player_opt_outs')
    .select('contact_type')
    .where(({ and }) => and({ brand, user_id: userId }))
    .execute()
  const isOut = (channel: ContactType) => rows.some(({ contact_type: type }) => type === channel)
  return { email: !isOut('email'), phone: !isOut('phone') }
}

export async function saveNoticeChoice(
  tx: Tx,
  { brand, userId }: Player,
  choice: { readonly [channel in ContactType]?: boolean | undefined },
  now: Date,
): Promise<void> {
  for (const channel of CONTACT_TYPES) {
    const row = { brand, user_id: userId, contact_type: channel }
    if (choice[channel] === true)
      await tx
        .deleteFrom('player_opt_outs')
        .where(({ and }) => and(row))
        .execute()
    if (choice[channel] === false)
      await tx
        .insertInto('player_opt_outs')
        .values({ ...row, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

export async function saveNumberOptOut(db: Database, address: string, isOut: boolean, now: Date): Promise<void> {
  const number = plainAddress({ type: 'phone', address })
  if (!/^\d{1,20}$/.test(number)) return
  await (
    isOut
      ? sql`insert into number_opt_outs (number, at) values (${number}, ${now}) on conflict do nothing`
      : sql`delete from number_opt_outs where number = ${number}`
  ).execute(db)
}
