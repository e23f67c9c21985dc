import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'
import type { Tables } from '../../db'
import type { PagePosition } from '../../page-cursor'
import { parsePaymentQuery, type PaymentCriteria } from './parse-payment-query'
import { countPayments, searchPayments } from './payment-search.repository'
import { csvHead, csvLine } from './payments-csv'
import { toOperatorPayment } from './to-operator-payment'

/** How many rows are in memory at a time. */
const ROWS_AT_ONCE = 1_000

async function* linesOf(db: Kysely<Tables>, criteria: PaymentCriteria): AsyncGenerator<string> {
  yield csvHead
  let after: PagePosition | undefined
  for (;;) {
    const rows = await searchPayments(db, criteria, after, ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => csvLine(toOperatorPayment(row))).join('')
    after = { at: last.created_at, id: last.id }
  }
}

/** Streams all payments of a query as a CSV file, newest first; or returns what is wrong with the query, by its parts. */
export function exportPayments(db: Kysely<Tables>, q = '') {
  const parsed = parsePaymentQuery(q)
  if (!parsed.ok) return { ok: false as const, wrong: parsed.wrong }
  return { ok: true as const, content: Readable.from(linesOf(db, parsed.criteria)) }
}

/** How many payments match a query, counted up to `countMax`; `isMore` if there are more. */
export async function countFound(db: Kysely<Tables>, q: string | undefined, countMax: number) {
  const parsed = parsePaymentQuery(q ?? '')
  if (!parsed.ok) return { ok: false as const, wrong: parsed.wrong }
  const count = await countPayments(db, parsed.criteria, countMax + 1)
  return { ok: true as const, count: Math.min(count, countMax), isMore: count > countMax }
}
