/** Days of statements: the results of their lines, and which days are closed. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'

type Database = Kysely<Tables> | Tx

export async function isDayClosed(db: Database, provider: string, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('reconciled_days')
    .select('day')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertClosedDay(
  db: Database,
  closed: { readonly provider: string; readonly day: string; readonly operatorId: string; readonly now: Date },
): Promise<void> {
  const { provider, day, operatorId, now } = closed
  await db.insertInto('reconciled_days').values({ provider, day, closed_at: now, closed_by: operatorId }).execute()
}

export type StatementDay = {
  readonly provider: string
  readonly day: string
  readonly coversFrom: Date
  readonly coversTo: Date
  /** The longest part of the day that statements cover without a gap. */
  readonly coveredMs: number
  readonly statementCount: number
  readonly lineCount: number
  readonly matchedCount: number
  readonly breakCount: number
  readonly openCount: number
  readonly closedAt: Date | null
  readonly closedByName: string | null
}

/** The first and the last of some days of a provider. */
export type DayRange = { readonly provider: string; readonly from: string; readonly to: string }

/** The first day of a provider with a statement. */
export async function firstDayOf(db: Database, provider: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('statements')
    .select('day')
    .where('provider', '=', provider)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return found?.day
}

/** The newest days with a statement, of all providers or in `only`. */
export async function findDays(
  db: Database,
  { count, only }: { readonly count: number; readonly only?: DayRange },
): Promise<readonly StatementDay[]> {
  const { rows } = await sql<StatementDay>`
    with days as (
      select provider, day, min(covers_from) as "coversFrom", max(covers_to) as "coversTo",
        range_agg(tstzrange(covers_from, covers_to)) as covered, count(*)::integer as "statementCount"
      from statements
      where ${only === undefined}
        or (provider = ${only?.provider ?? ''} and day between ${only?.from ?? ''} and ${only?.to ?? ''})
      group by provider, day order by day desc, provider limit ${count}
    )
    select days.provider, days.day, days."coversFrom", days."coversTo", days."statementCount",
      (select coalesce(max(extract(epoch from upper(piece) - lower(piece))) * 1000, 0)::float8
        from unnest(days.covered) as piece) as "coveredMs",
      closed.closed_at as "closedAt", closer.name as "closedByName",
      (select count(*)::integer from statement_lines as line
        where line.provider = days.provider and line.day = days.day) as "lineCount",
      (select count(*)::integer from statement_lines as line join statement_matches as match on match.line_id = line.id
        where line.provider = days.provider and line.day = days.day) as "matchedCount",
      breaks.all_of_them as "breakCount", breaks.open as "openCount"
    from days
    left join reconciled_days as closed on closed.provider = days.provider and closed.day = days.day
    left join operators as closer on closer.id = closed.closed_by
    cross join lateral (
      select count(*)::integer as all_of_them,
        (count(*) filter (where question.closed_at is null))::integer as open
      from statement_breaks as break
      join operator_cases as question on question.subject = break.subject and question.kind = 'statement_break'
      where break.provider = days.provider and break.day = days.day
    ) as breaks
    order by days.day desc, days.provider`.execute(db)
  return rows
}

export function findStatements(db: Database, provider: string, day: string) {
  return db
    .selectFrom('statements as statement')
    .leftJoin('operators', 'operators.id', 'statement.imported_by')
    .select(['statement.id', 'line_count', 'known_count', 'imported_at', 'covers_from', 'covers_to'])
    .select('operators.name as imported_by')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .orderBy('imported_at', 'desc')
    .execute()
}

/** The balances of the newest statement of a day. */
export async function balancesOfDay(db: Database, provider: string, day: string) {
  const { rows } = await sql<{ currency: string; opening: string; closing: string }>`
    select currency, opening, closing from statement_balances where statement_id = (
      select id from statements where provider = ${provider} and day = ${day}
      order by covers_to desc, imported_at desc limit 1
    ) order by currency`.execute(db)
  return rows
}

export async function feesOfDay(db: Database, provider: string, day: string) {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select fee.currency, sum(fee.amount)::text as amount
    from statement_fees as fee join statements as statement on statement.id = fee.statement_id
    where statement.provider = ${provider} and statement.day = ${day}
    group by fee.currency order by fee.currency`.execute(db)
  return rows
}

/** Breaks of a day with their cases, open ones first, at most `count`. */
export async function breaksOfDay(db: Database, provider: string, day: string, count: number) {
  return db
    .selectFrom('statement_breaks as break')
    .innerJoin('operator_cases as question', (join) =>
      join.onRef('question.subject', '=', 'break.subject').on('question.kind', '=', 'statement_break'),
    )
    .leftJoin('statement_lines as line', 'line.id', 'break.line_id')
    .select(['question.id as case_id', 'break.kind', 'question.details', 'question.closed_at', 'line.row_number'])
    .select('break.payment_id')
    .where('break.provider', '=', provider)
    .where('break.day', '=', day)
    .orderBy(sql`question.closed_at is not null`)
    .orderBy('break.subject')
    .limit(count)
    .execute()
}

/**
 * The balance of every kind of account at the end of a day, in whole minor units. The balances of one currency add up to zero.
 * The fees of the day's statements, and of earlier ones, belong to it although they are posted later. Reads the whole ledger.
 */
export async function trialBalance(
  db: Database,
  { provider, day, before }: { readonly provider: string; readonly day: string; readonly before: Date },
) {
  const { rows } = await sql<{ kind: string; currency: string; balance: string }>`
    with fees as (
      select 'statement_fee:' || fee.statement_id || ':' || fee.brand || ':' || fee.currency as operation
      from statement_fees as fee join statements as statement on statement.id = fee.statement_id
      where statement.provider = ${provider} and statement.day <= ${day}
    ), transfers as (
      select debit, credit, amount from ledger_transfers
      where created_at < ${before} or operation in (select operation from fees)
    ), moved as (
      select debit as account, -amount as amount from transfers
      union all select credit, amount from transfers
    )
    select kind, currency, sum(amount)::text as balance
    from moved join ledger_accounts on ledger_accounts.id = moved.account
    group by kind, currency order by currency, kind`.execute(db)
  return rows
}
