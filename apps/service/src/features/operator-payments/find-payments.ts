import { PAYMENTS_PER_PAGE } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { readCursor, toCursor } from '../../page-cursor'
import type { PaymentRow } from '../payments'
import { parsePaymentQuery, type PaymentCriteria } from './parse-payment-query'
import { searchPayments } from './payment-search.repository'
import { toOperatorPayment } from './to-operator-payment'

/** A page of payments that meet the criteria; undefined for a cursor that is none of ours. */
export async function pageOfPayments(
  db: Kysely<Tables>,
  criteria: PaymentCriteria,
  cursor: string | undefined,
  count: number,
): Promise<{ readonly rows: readonly PaymentRow[]; readonly nextCursor: string | null } | undefined> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) return undefined
  const found = await searchPayments(db, criteria, after, count + 1)
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: last && found.length > rows.length ? toCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** A page of payments, or what is wrong with the query by its parts. */
export async function findPayments(
  db: Kysely<Tables>,
  { q = '', cursor }: { readonly q?: string | undefined; readonly cursor?: string | undefined },
) {
  const parsed = parsePaymentQuery(q)
  if (!parsed.ok) return { ok: false as const, wrong: parsed.wrong }
  const page = await pageOfPayments(db, parsed.criteria, cursor, PAYMENTS_PER_PAGE)
  if (!page) return { ok: false as const, wrong: { cursor: 'is none that we gave' } }
  return {
    ok: true as const,
    page: {
      payments: page.rows.map(toOperatorPayment),
      next_cursor: page.nextCursor,
      understood: [...parsed.understood],
    },
  }
}
