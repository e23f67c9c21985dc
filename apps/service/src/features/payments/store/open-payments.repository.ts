/** What a player has left open, in any session. */
import { OPEN_PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import { prepared, type Tables, type Tx } from '../../../db'
import { toPayment, type Payment } from '../model/payment'

type Database = Kysely<Tables> | Tx
type Owner = { readonly brand: string; readonly userId: string }

/** As many open payments as a list shows. */
const OPEN_COUNT_MAX = 10

const openOf = prepared((db, brand: string, userId: string, flow: Flow) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('flow', '=', flow)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .orderBy('created_at', 'desc')
    .limit(OPEN_COUNT_MAX),
)

/** The player's payments that have not ended, in any session and currency, the newest first. */
export async function findOpenPayments(db: Database, { brand, userId }: Owner, flow: Flow): Promise<Payment[]> {
  const { rows } = await openOf(db, brand, userId, flow)
  return rows.map(toPayment)
}

/** The player's newest payment that waits to be paid by what a display form shows, in any session (DISP-1). */
export async function findOpenDisplayForm(db: Database, { brand, userId }: Owner): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('flow', '=', 'deposit')
    .where('state', '=', 'action_required')
    .where(sql<string>`next_action ->> 'type'`, '=', 'display_form')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPayment(row)
}

/** How many pending withdrawals are taken back at once. */
const REVERSED_COUNT_MAX = 20

/** The player's withdrawals in the session's currency that have not ended, oldest first. */
export async function findOpenWithdrawals(
  db: Database,
  { brand, userId, currency }: Owner & { readonly currency: string },
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('flow', '=', 'withdrawal')
    .where('currency', '=', currency)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .orderBy('created_at')
    .limit(REVERSED_COUNT_MAX)
    .execute()
  return rows.map(toPayment)
}
