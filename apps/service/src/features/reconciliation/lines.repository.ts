import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'

export type LineState = 'matched' | 'fee' | 'break' | 'settled'

export type ListedLine = {
  readonly id: string
  readonly rowNumber: number
  readonly kind: string
  readonly reference: string | null
  readonly amount: string
  readonly fee: string
  readonly currency: string
  readonly bookedAt: Date
  readonly state: LineState
  readonly paymentId: string | null
  readonly breakKind: string | null
  readonly caseId: string | null
}

export type LinesQuery = {
  readonly provider: string
  readonly day: string
  readonly state: LineState | undefined
  /** Only lines with a larger id, for the next page. */
  readonly after: string | undefined
  readonly count: number
}

/** The lines of a day with the result of each, in the order of their import. */
export async function findLines(db: Kysely<Tables>, query: LinesQuery): Promise<readonly ListedLine[]> {
  const { provider, day, state, after, count } = query
  const { rows } = await sql<ListedLine>`
    select id, "rowNumber", kind, reference, amount, fee, currency, "bookedAt", "paymentId", "breakKind", "caseId", state from (
      select line.id, line.row_number as "rowNumber", line.kind, line.reference, line.amount::text as amount,
        line.fee::text as fee, line.currency, line.booked_at as "bookedAt",
        coalesce(match.payment_id, break.payment_id) as "paymentId",
        break.kind as "breakKind", question.id as "caseId",
        case
          when match.line_id is not null and match.movement is null and line.kind <> 'settlement' then 'fee'
          when match.line_id is not null then 'matched'
          when question.closed_at is null then 'break'
          else 'settled'
        end as state
      from statement_lines as line
      left join statement_matches as match on match.line_id = line.id
      left join statement_breaks as break on break.line_id = line.id
      left join operator_cases as question on question.subject = break.subject and question.kind = 'statement_break'
      where line.provider = ${provider} and line.day = ${day} and line.id > ${after ?? '0'}
    ) as listed
    where ${state === undefined} or state = ${state ?? ''}
    order by id limit ${count}`.execute(db)
  return rows
}
