/** The open payments of a player, in any session. */
import { OPEN_PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import { prepared, sharedReads, type Tables, type Tx } from '../../../db'
import { toPayment, type Payment, type PaymentRow } from '../model/payment'

type Database = Kysely<Tables> | Tx
type Owner = { readonly brand: string; readonly userId: string }

/** How many open payments a list shows at most. */
const OPEN_COUNT_MAX = 10

type OpenRow = PaymentRow & { readonly place: number }

type OpenQuery = { readonly place: number; readonly brand: string; readonly user_id: string; readonly flow: Flow }

const openOf = prepared((db, asked: string) =>
  db
    .selectFrom(
      sql<OpenQuery>`(
        select place, brand, user_id, flow
        from jsonb_to_recordset(${asked}) as given (place integer, brand text, user_id text, flow text)
      )`.as('asked'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('payments')
          .selectAll()
          .whereRef('payments.brand', '=', 'asked.brand')
          .whereRef('payments.user_id', '=', 'asked.user_id')
          .whereRef('payments.flow', '=', 'asked.flow')
          .where('payments.state', 'in', OPEN_PAYMENT_STATES)
          .orderBy('payments.created_at', 'desc')
          .limit(OPEN_COUNT_MAX)
          .as('found'),
      (join) => join.onTrue(),
    )
    .select('asked.place')
    .selectAll('found')
    .orderBy('asked.place')
    .orderBy('found.created_at', 'desc'),
)

/**
 * Returns a function that reads the rows of the player's payments that have not ended, in any session and currency, newest
 * first. Reads at the same time share one statement.
 */
export function openPaymentsReader(db: Kysely<Tables>) {
  const read = sharedReads<OpenRow>((asked) => openOf(db, asked))
  return ({ brand, userId }: Owner, flow: Flow): Promise<readonly PaymentRow[]> =>
    read({ brand, user_id: userId, flow } satisfies Omit<OpenQuery, 'place'>)
}

/** The player's newest deposit that waits to be paid by a display form, in any session (DISP-1). */
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

type OpenWithdrawalsQuery = {
  readonly countMax: number
  /** Undefined: every currency. */
  readonly currency?: string
}

/** The rows of the player's withdrawals that have not ended, oldest first. */
export function findOpenWithdrawals(
  db: Database,
  { brand, userId }: Owner,
  { countMax, currency }: OpenWithdrawalsQuery,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('flow', '=', 'withdrawal')
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .orderBy('created_at')
    .limit(countMax)
    .execute()
}
