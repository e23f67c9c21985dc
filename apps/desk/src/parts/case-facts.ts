/** Names and values, for operators, of the facts with which a case was opened. */
import { wordsOf } from './texts'

const NAMES: Readonly<Record<string, string>> = {
  amount: 'The provider’s sum',
  currency: 'The provider’s currency',
  state: 'The payment was then',
  reference: 'The provider’s reference now',
  known_reference: 'The provider’s reference before',
  eventId: 'Event',
  operationId: 'Operation',
  reportId: 'The provider’s id of the report',
  why: 'Reason',
}

/** The names of facts that have another meaning in these kinds of cases. */
const NAMES_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  never_settled: { accepted_at: 'The payment was accepted' },
  operation_unsettled: {
    amount: 'Amount',
    currency: 'Currency',
    kind: 'What was requested',
    state: 'The operation was then',
    requested_at: 'Requested',
    waits_for: 'The wallet is asked to',
  },
  wallet_unsettled: {
    amount: 'Amount',
    currency: 'Currency',
    answer: 'The wallet’s last answer',
    waits_for: 'The wallet is asked to',
  },
  event_given_up: { type: 'What it reports', answer: 'The merchant’s last answer', first_due_at: 'Due since' },
  provider_report: { asked: 'We asked for', operationId: 'Our refund' },
  statement_break: { amount: 'Amount', currency: 'Currency', day: 'Day of the statement', line: 'Type of line' },
  database_restored: {
    known_at: 'Payments changed until',
    at: 'The database ends at',
    known_move: 'Last change before',
    move: 'Last change in the database',
    compare_by_statement: 'Providers without a list',
  },
  ledger_broken: { faults: 'Rows with a fault', correct_since: 'Correct again since' },
  unknown_payment: { reported: 'The provider reported', found: 'Found by' },
}

export const caseFactName = (kind: string, name: string): string =>
  NAMES_OF[kind]?.[name] ?? NAMES[name] ?? wordsOf(name)

/** Facts with our own codes as values, which are shown as words; amounts, names and ids are shown unchanged. */
const IN_WORDS: readonly string[] = ['break', 'code', 'found', 'kind', 'line', 'reported', 'state', 'waits_for', 'why']

export const caseFactValue = (name: string, value: string): string => (IN_WORDS.includes(name) ? wordsOf(value) : value)
