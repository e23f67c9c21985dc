/** Card attempts and alarms of the limits against abuse. Codes are counted in `one-time-codes`; `player-data` erases players. */
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import type { DeclineCode } from '@modulor/contract/errors'
import { sql, type Kysely } from 'kysely'
import { groupByPlace, prepared, type Tables, type Tx } from '../../db'
import { ATTEMPTS_COUNTED_MAX } from '../../config/risk-schema'
import { recordMerchantEvent } from '../merchant-events'
import type { LockedScope } from './limit-rules'
import type { Attempt, AttemptState } from './risk-check'
import type { RiskAlarm } from './risk.types'

type Database = Kysely<Tables> | Tx

/**
 * The attempt state for each decline code. A player who left, and a payment that was never sent, did not test a card. The function
 * `risk_attempts_of` repeats the codes of `ended`.
 */
export const DECLINE_STATES = {
  insufficient_funds: 'declined',
  expired_card: 'declined',
  stolen_card: 'declined',
  do_not_honour: 'declined',
  incorrect_cvv: 'wrong_cvv',
  check_card: 'wrong_cvv',
  authentication_failed: 'declined',
  authentication_abandoned: 'ended',
  authentication_timed_out: 'ended',
  cancelled_by_player: 'ended',
  expired: 'ended',
  not_sent: 'ended',
  not_captured: 'ended',
  amount_mismatch: 'ended',
  provider_refused: 'declined',
} as const satisfies Record<DeclineCode, AttemptState>
const DECLINED_CODES = (Object.keys(DECLINE_STATES) as DeclineCode[]).filter((code) => DECLINE_STATES[code] !== 'ended')

export type CountedAttempt = Attempt & { readonly paymentId: string }

export type Counted = {
  readonly brand: string
  readonly userId: string
  readonly cardHashes: readonly string[]
  readonly addressHash: string | null
  /** The address under the other keys of the ring; absent: none. */
  readonly formerAddressHashes?: readonly string[]
}

/** The names of the locks for one press, always in the same order, so that two presses cannot deadlock. */
export function lockNames(
  { brand, userId, cardHashes, addressHash }: Counted,
  locked: readonly LockedScope[],
): string[] {
  const named: readonly (readonly [LockedScope, string | null])[] = [
    ['player', userId],
    ...cardHashes.map((hash) => ['card', hash] as const),
    ['address', addressHash],
  ]
  return named
    .filter(([scope, subject]) => subject !== null && locked.includes(scope))
    .map((name) => JSON.stringify(['risk', brand, ...name]))
    .sort()
}

type AttemptRow = {
  readonly place: number
  readonly payment_id: string
  readonly user_id: string
  readonly session_id_hash: string
  readonly card_hash: string | null
  readonly address_hash: string | null
  readonly is_typed: boolean
  readonly at: Date
  readonly state: string
  readonly decline_code: DeclineCode | null
}

const toAttempt = (row: AttemptRow): CountedAttempt => ({
  paymentId: row.payment_id,
  atMs: row.at.getTime(),
  userId: row.user_id,
  sessionIdHash: row.session_id_hash,
  cardHash: row.card_hash,
  addressHash: row.address_hash,
  isTyped: row.is_typed,
  state: row.state === 'succeeded' ? 'approved' : row.decline_code === null ? 'open' : DECLINE_STATES[row.decline_code],
})

export type AttemptsQuery = { readonly counted: Counted; readonly since: Date }

const earlierAttempts = prepared(
  (_db, asked: string) => sql<AttemptRow>`
    select asked.place, found.* from jsonb_to_recordset(${asked}) as asked (
      place integer, brand text, user_id text, cards text[], address text, since timestamptz
    ) cross join lateral risk_attempts_of(
      '{}', asked.brand, asked.user_id, asked.cards, asked.address, asked.since, ${ATTEMPTS_COUNTED_MAX}) as found`,
)

/** For each question the earlier attempts, newest first, and no more of each kind than a limit can count. */
export async function attemptsOfEach(
  db: Database,
  queries: readonly AttemptsQuery[],
): Promise<readonly (readonly CountedAttempt[])[]> {
  const asked = queries.flatMap(({ counted, since }, place) => {
    const { brand, userId, cardHashes, addressHash, formerAddressHashes = [] } = counted
    return [
      { place, brand, user_id: userId, cards: cardHashes, address: addressHash, since },
      ...formerAddressHashes.map((address) => ({ place, brand, user_id: null, cards: [], address, since })),
    ]
  })
  const { rows } = await earlierAttempts(db, JSON.stringify(asked))
  return groupByPlace(queries, rows).map((own, place) => asOfNow(own.map(toAttempt), queries[place]?.counted))
}

/** Each attempt once, the newest first; one with a former hash of the address has the address' hash of now. */
function asOfNow(attempts: readonly CountedAttempt[], counted: Counted | undefined): readonly CountedAttempt[] {
  const { addressHash = null, formerAddressHashes = [] } = counted ?? {}
  if (formerAddressHashes.length === 0) return attempts
  const byPayment = new Map(attempts.map((attempt) => [attempt.paymentId, attempt]))
  return [...byPayment.values()]
    .map((attempt) =>
      attempt.addressHash !== null && formerAddressHashes.includes(attempt.addressHash)
        ? { ...attempt, addressHash }
        : attempt,
    )
    .toSorted((one, other) => other.atMs - one.atMs)
}

/** The attempts for one question. */
export async function attemptsOf(db: Database, counted: Counted, since: Date): Promise<readonly CountedAttempt[]> {
  const [attempts = []] = await attemptsOfEach(db, [{ counted, since }])
  return attempts
}

/** The player's withdrawals to cards since a time, newest first. A card is named by the digits that payments contain. */
export async function payoutsSince(
  db: Database,
  { brand, userId }: { readonly brand: string; readonly userId: string },
  since: Date,
): Promise<readonly CountedAttempt[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'session_id_hash', 'card_bin', 'card_last4', 'created_at'])
    .where(({ and }) => and({ brand, user_id: userId, flow: 'withdrawal' }))
    .where('created_at', '>', since)
    .where('card_last4', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(ATTEMPTS_COUNTED_MAX)
    .execute()
  return rows.map((row) => ({
    ...{ paymentId: row.id, atMs: row.created_at.getTime(), userId, sessionIdHash: row.session_id_hash },
    ...{ cardHash: `${row.card_bin} ${row.card_last4}`, addressHash: null, isTyped: true, state: 'approved' },
  }))
}

/** The last four digits of the cards of payments, by payment id. A payment without personal data has none. */
export async function lastFoursOf(db: Database, paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'card_last4'])
    .where('id', 'in', [...paymentIds])
    .execute()
  return new Map(rows.flatMap(({ id, card_last4: lastFour }) => (lastFour === null ? [] : [[id, lastFour] as const])))
}

/**
 * Activates an alarm until `untilMs`. Returns false if it is active already; then no second event is sent. The condition of the
 * update is checked on the locked row, so that of two concurrent calls only one activates the alarm.
 */
async function putUp(tx: Tx, { brand, rule, scope, subject, untilMs }: RiskAlarm, now: Date): Promise<boolean> {
  const until = new Date(untilMs)
  const { rows } = await sql`
    insert into risk_alarms (brand, rule, scope, subject, until) values (${brand}, ${rule}, ${scope}, ${subject}, ${until})
    on conflict (brand, rule, scope, subject) do update set until = excluded.until where risk_alarms.until <= ${now}
    returning 1`.execute(tx)
  if (rows.length > 0) return true
  await sql`update risk_alarms set until = ${until}
    where brand = ${brand} and rule = ${rule} and scope = ${scope} and subject = ${subject}`.execute(tx)
  return false
}

/** Records an alarm and its merchant event, once for as long as the alarm is active. Returns whether it is new. */
export async function raiseAlarm(tx: Tx, alarm: RiskAlarm, now: Date): Promise<boolean> {
  if (!(await putUp(tx, alarm, now))) return false
  await recordMerchantEvent(tx, alarm.paymentId, now, {
    api_version: NEWEST_API_VERSION,
    type: 'risk.alarm',
    timestamp: now.toISOString(),
    data: {
      payment_id: alarm.paymentId,
      brand: alarm.brand,
      rule: alarm.rule,
      scope: alarm.scope,
      count: alarm.count,
      limit: alarm.limit,
      until: new Date(alarm.untilMs).toISOString(),
      refused_user_id: alarm.refusedUserId,
    },
  })
  return true
}

/**
 * The number of a brand's card payments since a time that have succeeded or were declined, and how many of them were declined.
 */
export async function brandShare(db: Database, brand: string, since: Date) {
  const { rows } = await sql<{ ended: string; declined: string; newest: string | null }>`
    select count(*) filter (where payment.state in ('succeeded', 'declined')) as ended,
      count(*) filter (where payment.decline_code in (${sql.join(DECLINED_CODES)})) as declined,
      (array_agg(attempt.payment_id order by attempt.at desc))[1] as newest
    from risk_attempts as attempt join payments as payment on payment.id = attempt.payment_id
    where attempt.brand = ${brand} and attempt.at > ${since}`.execute(db)
  const [row] = rows
  return { ended: Number(row?.ended ?? 0), declined: Number(row?.declined ?? 0), newestPaymentId: row?.newest ?? null }
}

/** The brands with an active alarm of a rule. */
export async function alarmedBrands(db: Database, rule: RiskAlarm['rule'], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('risk_alarms')
    .select('brand')
    .where('rule', '=', rule)
    .where('until', '>', now)
    .execute()
  return rows.map(({ brand }) => brand)
}

/** How many rows one statement removes at most. */
const DELETED_MAX = 5_000

/** Removes attempts that no limit counts any longer, and alarms that have ended. */
export async function deleteOld(db: Database, before: Date, now: Date): Promise<void> {
  await sql`delete from risk_attempts where payment_id in (
    select payment_id from risk_attempts where at < ${before} limit ${DELETED_MAX} for update skip locked)`.execute(db)
  await db.deleteFrom('risk_alarms').where('until', '<', now).execute()
}
