import { OPEN_PAYMENT_STATES, PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import { prepared, sharedReads, type Tables } from '../../db'
import type { PlayerHistory } from './listing-parts'

/** A deposit with its amount in minor units of its currency. */
export type LastDepositRow = { readonly payGroupId: string; readonly amountMinor: bigint }

type Player = { readonly brand: string; readonly userId: string }

/** How many of a player's newest payments a list reads, so that a player with 20,000 payments does not slow it down. */
const PAYMENTS_READ_MAX = 200
/** How many different last used methods are returned at most. */
const LAST_USED_COUNT_MAX = 20

type NewestRow = Pick<Selectable<Tables['payments']>, 'id' | 'pay_group_id' | 'state' | 'decline_code' | 'updated_at'>
type HistoryRow = {
  readonly place: number
  readonly last_used: readonly string[]
  readonly has_open_withdrawal: boolean
  readonly has_open_payment: boolean
  readonly email: string | null
  readonly phone: string | null
} & (NewestRow | { readonly id: null })

/** The parameters of one history query. */
type HistoryQuery = { readonly brand: string; readonly user_id: string; readonly currency: string; readonly flow: Flow }

const histories = prepared(
  (_db, queries: string) => sql<HistoryRow>`
    select place, last_used, has_open_withdrawal, has_open_payment, email, phone, id, pay_group_id, state, decline_code, updated_at
    from player_histories(${queries}, ${PAYMENT_STATES}::text[], ${OPEN_PAYMENT_STATES}::text[], ${PAYMENTS_READ_MAX},
      ${LAST_USED_COUNT_MAX})`,
)

const toHistory = (row: HistoryRow | undefined): PlayerHistory => ({
  lastUsedIds: row?.last_used ?? [],
  hasOpenWithdrawal: row?.has_open_withdrawal === true,
  hasOpenPayment: row?.has_open_payment === true,
  contacts: { ...(row?.email && { email: row.email }), ...(row?.phone && { phone: row.phone }) },
  newest:
    row && row.id !== null
      ? {
          id: row.id,
          payGroupId: row.pay_group_id,
          state: row.state,
          declineCode: row.decline_code,
          endedAt: row.updated_at,
        }
      : undefined,
})

/** Returns a function that reads the player's history for a list. Reads at the same time share one statement. */
export function historyReader(db: Kysely<Tables>) {
  const read = sharedReads<HistoryRow>((queries) => histories(db, queries))
  return async ({ brand, userId, currency }: Player & { readonly currency: string }, flow: Flow) => {
    const [row] = await read({ brand, user_id: userId, currency, flow } satisfies HistoryQuery)
    return toHistory(row)
  }
}

/**
 * The player's last successful deposit in a currency, in any session (MONEY-5). A payment of an order does not count (CHECK-1).
 */
export async function lastDepositOf(
  db: Kysely<Tables>,
  player: Player & { readonly currency: string },
): Promise<LastDepositRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['pay_group_id', 'amount'])
    .where('brand', '=', player.brand)
    .where('user_id', '=', player.userId)
    .where('currency', '=', player.currency)
    .where('flow', '=', 'deposit')
    .where('order_id', 'is', null)
    .where('state', '=', 'succeeded')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { payGroupId: row.pay_group_id, amountMinor: BigInt(row.amount) }
}

/** The sum in minor units of the player's deposits that had not ended before `since` and have not failed (LIST-8). */
export async function depositedSince(
  db: Kysely<Tables>,
  { brand, userId, currency, since }: Player & { readonly currency: string; readonly since: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select deposited_since(${brand}, ${userId}, ${currency}, ${since}) as sum`.execute(db)
  return BigInt(rows[0]?.sum ?? '0')
}
