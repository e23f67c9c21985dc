import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OperationService } from '../payments/operation-service'
import { statementRows } from '../statements/statement-csv'
import { statementOf } from '../statements/statement'

const DAY_MS = 86_400_000
const ROWS_MAX = 1_000_000
const Params = z.object({ day: z.iso.date() })
const Query = z.object({
  /** The end of a statement of a day that is not over; all pages of one statement must use the same time. */
  until: z.iso.datetime().optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(ROWS_MAX),
})

/** One statement per day (UTC), as CSV. Rows are counted from 0, which is the header. */
export function registerStatements(api: FastifyInstance, { store, scheduler }: OperationService): void {
  api.get('/statements/:day', async ({ params, query }, reply) => {
    const { day } = Params.parse(params)
    const { until, offset, limit } = Query.parse(query)
    const startMs = Date.parse(`${day}T00:00:00.000Z`)
    if (startMs > scheduler.now()) return reply.code(404).send({ error: 'not_found' })
    const endMs = Math.min(startMs + DAY_MS, scheduler.now(), until === undefined ? Infinity : Date.parse(until))
    const [from, to] = [new Date(startMs).toISOString(), new Date(Math.max(startMs, endMs)).toISOString()]
    const rows = statementRows(statementOf(store.journal(), from, to), day, from, to)
    const page = rows.slice(offset, offset + limit)
    return reply.type('text/csv; charset=utf-8').send(page.map((each) => `${each}\r\n`).join(''))
  })
}
