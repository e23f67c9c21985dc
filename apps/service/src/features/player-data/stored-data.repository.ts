/** Reads what is stored about one player, for the export. Columns that no person can read stay in the database (docs/retention.md). */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { Player } from './player-data.repository'

/** The limit for each list that grows with the player's payments. */
const ROWS_READ_MAX = 10_000

type Database = Kysely<Tables> | Tx
const ofPlayer = ({ brand, userId }: Player) => ({ brand, user_id: userId })

/** What belongs to the player and to no payment. */
export async function readKept(db: Database, player: Player) {
  const own = ofPlayer(player)
  const [sessions, cards, payoutAccounts, verifiedAccounts, uploads] = await Promise.all([
    db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at', 'currency', 'country', 'language', 'terms'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('user_cards')
      .select(['bin', 'last4', 'exp_month', 'exp_year', 'holder', 'created_at'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('payout_accounts')
      .select(['pay_group_id', 'masked as masked_account', 'last_used_at'])
      .where(({ and }) => and(own))
      .orderBy('last_used_at', 'desc')
      .execute(),
    db
      .selectFrom('requisites')
      .select(['pay_group_id', 'masked as masked_account', 'verified_at', 'verified_by', 'created_at'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('uploads')
      .select(['name', 'content_type', 'size_bytes', 'created_at'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .execute(),
  ])
  return { sessions, cards, payoutAccounts, verifiedAccounts, uploads }
}

/** Payments, what followed them, and the merchant's own credits and debits. */
export async function readMoney(db: Database, player: Player) {
  const own = ofPlayer(player)
  const [payments, operations, movements] = await Promise.all([
    db
      .selectFrom('payments')
      .selectAll()
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .limit(ROWS_READ_MAX)
      .execute(),
    db
      .selectFrom('linked_operations as operation')
      .innerJoin('payments', 'payments.id', 'operation.payment_id')
      .select(['operation.payment_id', 'operation.kind', 'operation.state', 'operation.amount', 'operation.reason'])
      .select(['operation.created_at', 'payments.currency', 'payments.currency_precision'])
      .where('payments.brand', '=', player.brand)
      .where('payments.user_id', '=', player.userId)
      .orderBy('operation.created_at', 'desc')
      .limit(ROWS_READ_MAX)
      .execute(),
    db
      .selectFrom('player_movements')
      .select(['reference', 'direction', 'kind', 'currency', 'currency_precision', 'amount', 'created_at'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .limit(ROWS_READ_MAX)
      .execute(),
  ])
  return { payments, operations, movements }
}

/** Messages to the player, and the player's choices against them. */
export async function readContact(db: Database, player: Player, phone: string | null) {
  const own = ofPlayer(player)
  const [messages, waitingNotices, optOuts] = await Promise.all([
    db
      .selectFrom('player_messages')
      .select(['contact_type as channel', 'template', 'masked_address', 'state', 'reason', 'created_at', 'updated_at'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .limit(ROWS_READ_MAX)
      .execute(),
    db
      .selectFrom('player_notices')
      .select(['contact_type as channel', 'template', 'address', 'account as masked_account', 'language', 'created_at'])
      .where(({ and }) => and(own))
      .orderBy('created_at', 'desc')
      .execute(),
    sql<{ channel: string; scope: 'player' | 'number'; at: Date }>`
      select contact_type as channel, 'player' as scope, at from player_opt_outs
        where brand = ${player.brand} and user_id = ${player.userId}
      union all select 'phone', 'number', at from number_opt_outs
        where number = regexp_replace(${phone ?? ''}::text, '[^0-9]', '', 'g')
      order by at desc`.execute(db),
  ])
  return { messages, waitingNotices, optOuts: optOuts.rows }
}

/** What protects the player's money: browsers, holds, codes, and what the limits against abuse count. */
export async function readProtection(db: Database, player: Player) {
  const own = ofPlayer(player)
  const [devices, hold, codes, codeCounts, cardAttempts] = await Promise.all([
    db
      .selectFrom('player_devices')
      .select(['device_hash', 'first_seen_at'])
      .where(({ and }) => and(own))
      .orderBy('first_seen_at', 'desc')
      .execute(),
    db
      .selectFrom('payout_holds')
      .select(['contact_changed_at', 'lifted_at'])
      .where(({ and }) => and(own))
      .executeTakeFirst(),
    db
      .selectFrom('one_time_codes')
      .select(['purpose', 'subject', 'sent_at', 'expires_at'])
      .where(({ and }) => and(own))
      .orderBy('sent_at', 'desc')
      .execute(),
    db
      .selectFrom('code_events')
      .select(['kind', 'at'])
      .where(({ and }) => and(own))
      .orderBy('at', 'desc')
      .limit(ROWS_READ_MAX)
      .execute(),
    db
      .selectFrom('risk_attempts')
      .select(['payment_id', 'is_typed', 'at'])
      .where(({ and }) => and(own))
      .orderBy('at', 'desc')
      .limit(ROWS_READ_MAX)
      .execute(),
  ])
  return { devices, hold, codes, codeCounts, cardAttempts }
}
