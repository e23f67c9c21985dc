import { PAYMENTS_PER_PAGE } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { readPage } from '../../page-cursor'
import { parsePaymentQuery, type PaymentCriteria } from './parse-payment-query'
import { searchPayments } from './payment-search.repository'
import { toOperatorPayment } from './to-operator-payment'

/** A page of payments that match the criteria; undefined for an invalid cursor. */
export const pageOfPayments = (
  db: Kysely<Tables>,
  criteria: PaymentCriteria,
  cursor: string | undefined,
  rowsMax: number,
) =>
  readPage(
    cursor,
    rowsMax,
    (after, count) => searchPayments(db, criteria, after, count),
    (row) => ({ at: row.created_at, id: row.id }),
  )

/** A page of payments, or what is wrong with the query, by its parts. */
export async function findPayments(
  db: Kysely<Tables>,
  { q = '', cursor }: { readonly q?: string | undefined; readonly cursor?: string | undefined },
) {
  const parsed = parsePaymentQuery(q)
  if (!parsed.ok) return { ok: false as const, wrong: parsed.wrong }
  const page = await pageOfPayments(db, parsed.criteria, cursor, PAYMENTS_PER_PAGE)
  if (!page) return { ok: false as const, wrong: { cursor: 'must be a cursor from an earlier response' } }
  return {
    ok: true as const,
    page: {
      payments: page.rows.map(toOperatorPayment),
      next_cursor: page.nextCursor,
      understood: [...parsed.understood],
    },
  }
}
