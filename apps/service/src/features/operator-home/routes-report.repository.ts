/** The results and costs of payments by method, route and provider (decision 92). */
import type { RouteReport } from '@modulor/contract/operator'
import type { Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import { DAY_MS } from '../../durations'

type Line = RouteReport['lines'][number]
type RoutesQuery = { readonly from: string; readonly to: string; readonly brand: string | undefined }

type RouteKey = {
  readonly flow: Flow
  readonly method_id: string
  readonly route: string | null
  readonly provider: string
}
type TryCount = RouteKey & Pick<Line, 'tries' | 'succeeded' | 'failed' | 'passed_on' | 'open'>
type Cost = RouteKey & { readonly currency: string; readonly amount: string; readonly fees: string }

/**
 * Counts the tries of payments that were accepted on these days (UTC). A former attempt counts as a try of its own provider,
 * with the state `passed_on`.
 */
async function countTries(db: Kysely<Tables>, { from, to, brand }: RoutesQuery): Promise<readonly TryCount[]> {
  const [start, end] = [new Date(from), new Date(Date.parse(to) + DAY_MS)]
  const isAsked = sql`payment.created_at >= ${start} and payment.created_at < ${end}
    and (${brand === undefined} or payment.brand = ${brand ?? ''})`
  const { rows } = await sql<TryCount>`
    select flow, method_id, route, provider, count(*)::int as tries,
      count(*) filter (where state = 'succeeded')::int as succeeded,
      count(*) filter (where state in ('declined', 'cancelled', 'expired'))::int as failed,
      count(*) filter (where state = 'passed_on')::int as passed_on,
      count(*) filter (where state not in ('succeeded', 'declined', 'cancelled', 'expired', 'passed_on'))::int as open
    from (
      select payment.flow, payment.pay_group_id as method_id, payment.route, payment.provider, payment.state
        from payments as payment where ${isAsked}
      union all
      select payment.flow, payment.pay_group_id, payment.route, attempt.provider, 'passed_on'
        from payments as payment join payment_attempts as attempt on attempt.payment_id = payment.id where ${isAsked}
    ) as tried
    group by flow, method_id, route, provider order by flow, method_id, route nulls last, count(*) desc, provider`.execute(
    db,
  )
  return rows
}

/** The costs by the statements of these days: the sums charged or paid out, and the fees of all lines about the payments. */
async function readCosts(db: Kysely<Tables>, { from, to, brand }: RoutesQuery): Promise<readonly Cost[]> {
  const { rows } = await sql<Cost>`
    select payment.flow, payment.pay_group_id as method_id, payment.route, line.provider, line.currency,
      coalesce(sum(abs(line.amount)) filter (where line.kind in ('charge', 'payout')), 0)::text as amount,
      sum(line.fee - case when line.kind = 'fee' then line.amount else 0 end)::text as fees
    from statement_lines as line
      join statement_matches as match on match.line_id = line.id
      join payments as payment on payment.id = match.payment_id
    where line.provider in (select distinct provider from statements where day between ${from} and ${to})
      and line.day between ${from} and ${to} and (${brand === undefined} or payment.brand = ${brand ?? ''})
    group by payment.flow, payment.pay_group_id, payment.route, line.provider, line.currency
    order by line.currency`.execute(db)
  return rows
}

const keyOf = ({ flow, method_id: method, route, provider }: RouteKey) =>
  JSON.stringify([flow, method, route, provider])

const NO_TRIES = { tries: 0, succeeded: 0, failed: 0, passed_on: 0, open: 0 }

/** Tries and costs of each method, route and provider. `from` and `to` are ISO days, both inclusive. */
export async function readRoutes(db: Kysely<Tables>, query: RoutesQuery): Promise<RouteReport> {
  const [tries, costs] = await Promise.all([countTries(db, query), readCosts(db, query)])
  const lines = new Map<string, Omit<Line, 'costs'> & { costs: Line['costs'] }>(
    tries.map((found) => [keyOf(found), { ...found, costs: [] }]),
  )
  for (const { currency, amount, fees, ...way } of costs) {
    const key = keyOf(way)
    const line = lines.get(key) ?? { ...way, ...NO_TRIES, costs: [] }
    lines.set(key, { ...line, costs: [...line.costs, { currency, amount, fees }] })
  }
  return { lines: [...lines.values()] }
}
