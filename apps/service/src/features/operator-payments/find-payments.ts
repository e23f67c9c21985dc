import { PAYMENTS_PER_PAGE } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { parsePaymentQuery } from './parse-payment-query'
import { searchPayments, type Position } from './payment-search.repository'
import { toOperatorPayment } from './to-operator-payment'

const CURSOR = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const cursorOf = ({ createdAt, id }: Position) => Buffer.from(`${createdAt.getTime()}_${id}`).toString('base64url')

function positionOf(cursor: string): Position | undefined {
  const [, ms, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  return ms === undefined || id === undefined ? undefined : { createdAt: new Date(Number(ms)), id }
}

/** A page of payments, or what is wrong with the query by its parts. */
export async function findPayments(
  db: Kysely<Tables>,
  { q = '', cursor }: { readonly q?: string | undefined; readonly cursor?: string | undefined },
) {
  const parsed = parsePaymentQuery(q)
  if (!parsed.ok) return { ok: false as const, wrong: parsed.wrong }
  const after = cursor === undefined ? undefined : positionOf(cursor)
  if (cursor !== undefined && !after) return { ok: false as const, wrong: { cursor: 'is none that we gave' } }
  const rows = await searchPayments(db, parsed.criteria, after, PAYMENTS_PER_PAGE + 1)
  const shown = rows.slice(0, PAYMENTS_PER_PAGE)
  const last = shown.at(-1)
  return {
    ok: true as const,
    page: {
      payments: shown.map(toOperatorPayment),
      next_cursor: last && rows.length > shown.length ? cursorOf({ createdAt: last.created_at, id: last.id }) : null,
      understood: [...parsed.understood],
    },
  }
}
