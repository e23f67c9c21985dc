import { STATEMENT_LINES_PER_PAGE } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import type { FetchOutcome, Reconciliation } from '../../features/reconciliation'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

type Handlers = Pick<
  OperatorHandlers,
  'readReconciliation' | 'importStatement' | 'fetchStatement' | 'readStatementDay' | 'findStatementLines' | 'closeDay'
>
type Days = Awaited<ReturnType<Reconciliation['list']>>['days']
type DayView = NonNullable<Awaited<ReturnType<Reconciliation['readDay']>>>

const CURSOR = /^\d{1,18}$/

const toDay = (day: Days[number]) => ({
  ...{ provider: day.provider, day: day.day, statements: day.statementCount, lines: day.lineCount },
  ...{ covers_from: day.coversFrom.toISOString(), covers_to: day.coversTo.toISOString() },
  ...{ matched: day.matchedCount, breaks: day.breakCount, breaks_open: day.openCount },
  ...{ closed_at: day.closedAt?.toISOString() ?? null, closed_by: day.closedByName },
})

function toImported(provider: string, outcome: FetchOutcome) {
  if (outcome.ok) {
    const { day, isKnown, lineCount, knownCount, matchedCount, feeCount, breakCount, settledCount } = outcome.value
    const answer = {
      ...{ provider, day, is_known: isKnown, lines: lineCount, known: knownCount, matched: matchedCount },
      ...{ fees: feeCount, breaks: breakCount, settled: settledCount },
    }
    return operatorDone(answer, { kind: 'statement', id: outcome.value.statementId })
  }
  switch (outcome.code) {
    case 'provider_unknown':
      return operatorRefused('bad_request', { fields: { provider: 'is not configured' } })
    case 'statement_unreadable':
      return operatorRefused(outcome.code, {
        details: { row: `row ${outcome.rowNumber}: ${outcome.problem}` },
      })
    case 'day_closed':
      return operatorRefused(outcome.code, { details: { day: outcome.day } })
    case 'statement_not_ready':
    case 'statement_unavailable':
      return operatorRefused(outcome.code)
  }
}

/** Converts the details of a break to texts. Their values are short. */
const textsOf = (details: unknown): Record<string, string> =>
  typeof details === 'object' && details !== null
    ? Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))
    : {}

function toView(view: DayView) {
  /**
   * If the currency's number of decimals is not known, the value is shown in minor units and named so, because as an
   * amount it would be too large.
   */
  const textOf = (minor: string, currency: string) => {
    const precision = view.precisions.get(currency)
    return precision === undefined ? `${minor} of the smallest unit of` : fromMinor(BigInt(minor), precision)
  }
  return {
    day: toDay(view.day),
    statements: view.statements.map((statement) => ({
      ...{ statement_id: statement.id, lines: statement.line_count, known: statement.known_count },
      ...{ covers_from: statement.covers_from.toISOString(), covers_to: statement.covers_to.toISOString() },
      ...{ imported_at: statement.imported_at.toISOString(), imported_by: statement.imported_by },
    })),
    balances: [...view.balances],
    fees: view.fees.map(({ currency, amount }) => ({ currency, amount: textOf(amount, currency) })),
    breaks: view.breaks.map((found) => ({
      ...{ case_id: found.case_id, kind: found.kind, row: found.row_number, payment_id: found.payment_id },
      ...{ details: textsOf(found.details), is_open: found.closed_at === null },
    })),
    trial_balance: view.trialBalance.map(({ kind, currency, balance }) => ({
      ...{ account: kind, currency, amount: textOf(balance, currency) },
    })),
  }
}

export function reconciliationHandlers({ reconciliation }: { readonly reconciliation: Reconciliation }): Handlers {
  return {
    readReconciliation: async () => {
      const { days, providers } = await reconciliation.list()
      return operatorDone({
        days: days.map(toDay),
        providers: providers.map(({ name, canFetch }) => ({ name, can_fetch: canFetch })),
      })
    },
    importStatement: async ({ body: { provider, content: text }, operator }) =>
      toImported(provider, await reconciliation.import({ provider, text, operatorId: operator.id })),
    fetchStatement: async ({ body: { provider, day }, operator }) =>
      toImported(provider, await reconciliation.fetch(provider, day, operator.id)),
    readStatementDay: async ({ params: { provider, day } }) => {
      const view = await reconciliation.readDay(provider, day)
      return view ? operatorDone(toView(view)) : operatorRefused('not_found')
    },
    findStatementLines: async ({ params: { provider, day }, query: { state, cursor } }) => {
      if (cursor !== undefined && !CURSOR.test(cursor))
        return operatorRefused('bad_request', { fields: { cursor: 'must be a cursor from an earlier response' } })
      const count = STATEMENT_LINES_PER_PAGE + 1
      const found = await reconciliation.lines({ provider, day, state, after: cursor, count })
      const lines = found.slice(0, STATEMENT_LINES_PER_PAGE)
      return operatorDone({
        lines: lines.map((line) => ({
          ...{ line_id: line.id, row: line.rowNumber, kind: line.kind, reference: line.reference },
          ...{ amount: line.amount, fee: line.fee, currency: line.currency, state: line.state },
          ...{ booked_at: line.bookedAt.toISOString(), payment_id: line.paymentId },
          ...{ break: line.breakKind, case_id: line.caseId },
        })),
        next_cursor: found.length > lines.length ? (lines.at(-1)?.id ?? null) : null,
      })
    },
    closeDay: async ({ params: { provider, day }, operator }) => {
      const outcome = await reconciliation.closeDay(provider, day, operator.id)
      if (outcome.ok) return operatorDone({ provider, day })
      return outcome.code === 'day_has_breaks'
        ? operatorRefused(outcome.code, { details: { open: String(outcome.openCount) } })
        : operatorRefused(outcome.code)
    },
  }
}
