/**
 * The search for payments. Migrations 0029 and 0044 create its indexes. Criteria that most payments match (brand, flow,
 * provider, currency, the usual final states) have no index: they are checked while payments are read by time.
 */
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Tables } from '../../db'
import type { PagePosition } from '../../page-cursor'
import type { PaymentRow } from '../payments'
import type { PaymentCriteria } from './parse-payment-query'

/** The possible numbers of decimals of a currency, 0 to 18; each payment stores its own. */
const PRECISIONS = Array.from({ length: 19 }, (_, digits) => digits)

/** Whole minor units of decimal text; undefined if the text has more decimals than the currency. */
function minorIn(amount: string, precision: number): string | undefined {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits.length > precision ? undefined : String(BigInt(whole + digits.padEnd(precision, '0')))
}

function conditionsOf(criteria: PaymentCriteria): Expression<SqlBool>[] {
  const { id, reference, name, brand, player, order, state, decline, flow, method, provider, last4 } = criteria
  const { currency, amount, from, to, request } = criteria
  const equal = (column: string, value: string | Date | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`]
  const amounts = PRECISIONS.flatMap((precision) => {
    const minor = amount === undefined ? undefined : minorIn(amount, precision)
    return minor === undefined ? [] : [sql<boolean>`(amount = ${minor} and currency_precision = ${precision})`]
  })
  return [
    ...equal('id', id),
    ...equal('reference', reference),
    ...equal('request_id', request),
    ...equal('brand', brand),
    ...equal('user_id', player),
    ...equal('order_id', order),
    ...equal('state', state),
    ...equal('decline_code', decline),
    ...equal('flow', flow),
    ...equal('pay_group_id', method),
    ...equal('provider', provider),
    ...equal('card_last4', last4),
    ...equal('currency', currency),
    ...(amount === undefined ? [] : [sql<boolean>`(${sql.join(amounts, sql` or `)})`]),
    ...(from ? [sql<boolean>`created_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`created_at < ${to}`] : []),
    ...(name === undefined
      ? []
      : [sql<boolean>`(user_id = ${name} or provider_reference = ${name} or order_id = ${name})`]),
  ]
}

/** At most `count` payments after the position `after`, newest first. */
export async function searchPayments(
  db: Kysely<Tables>,
  criteria: PaymentCriteria,
  after: PagePosition | undefined,
  count: number,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(({ and }) =>
      and([
        ...conditionsOf(criteria),
        ...(after ? [sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** The number of matching payments, counted up to `countMax`. */
export async function countPayments(db: Kysely<Tables>, criteria: PaymentCriteria, countMax: number): Promise<number> {
  const found = db
    .selectFrom('payments')
    .select('id')
    .where(({ and }) => and(conditionsOf(criteria)))
    .limit(countMax)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
