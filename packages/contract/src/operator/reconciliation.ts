/** Reconciliation: providers' statements are compared with our records (issue-12 4). */
import * as z from 'zod/mini'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { cursor, isoTime, nullableText, reason, shown } from './parts'

/** Larger files are imported by `npm run reconcile`. */
export const STATEMENT_BYTES_MAX = 900_000
export const STATEMENT_LINES_PER_PAGE = 100
export const STATEMENT_LINE_STATES = ['matched', 'fee', 'break', 'settled'] as const

const provider = z.string().check(z.minLength(1), z.maxLength(64))
const day = z.iso.date('must be a date such as 2026-11-23')

/** The maximum number of days in the list, the newest first. */
export const STATEMENT_DAYS_MAX = 60

const StatementDay = z.object({
  provider: z.string(),
  /** A day of the provider's own calendar. */
  day: z.string(),
  covers_from: isoTime,
  covers_to: isoTime,
  statements: z.int(),
  lines: z.int(),
  matched: z.int(),
  /** All breaks, and those that are not settled. */
  breaks: z.int(),
  breaks_open: z.int(),
  closed_at: z.nullable(isoTime),
  closed_by: nullableText,
})
export type StatementDay = z.infer<typeof StatementDay>

const Imported = z.object({
  provider: z.string(),
  day: z.string(),
  /** The same file was imported before: nothing was done. */
  is_known: z.boolean(),
  lines: z.int(),
  /** Lines that were already on an earlier statement. */
  known: z.int(),
  matched: z.int(),
  fees: z.int(),
  /** A case was opened for each break. */
  breaks: z.int(),
  /** Cases that this statement has settled. */
  settled: z.int(),
})
export type Imported = z.infer<typeof Imported>

const Sum = z.object({ currency: z.string(), amount: z.string() })
const DayView = z.object({
  day: StatementDay,
  statements: z.array(
    z.object({
      statement_id: z.string(),
      lines: z.int(),
      known: z.int(),
      covers_from: isoTime,
      covers_to: isoTime,
      imported_at: isoTime,
      /** null: fetched by the service, or by a command. */
      imported_by: nullableText,
    }),
  ),
  balances: z.array(z.object({ currency: z.string(), opening: z.string(), closing: z.string() })),
  /** The fees that were posted. */
  fees: z.array(Sum),
  /** At most 200; `breaks` of the day is their number. */
  breaks: z.array(
    z.object({
      case_id: z.string(),
      kind: z.string(),
      /** Its row in the file; null if the file has no line for it. */
      row: z.nullable(z.int()),
      payment_id: nullableText,
      details: z.record(z.string(), z.string()),
      is_open: z.boolean(),
    }),
  ),
  /** The sum of each kind of account at the end of the day; for each currency they add up to zero. */
  trial_balance: z.array(z.object({ account: z.string(), currency: z.string(), amount: z.string() })),
})

const StatementLine = z.object({
  line_id: z.string(),
  row: z.int(),
  kind: z.string(),
  reference: nullableText,
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  booked_at: isoTime,
  state: shown(STATEMENT_LINE_STATES),
  payment_id: nullableText,
  break: nullableText,
  case_id: nullableText,
})
export type StatementLine = z.infer<typeof StatementLine>

const path = `${OPERATOR_API}/reconciliation` as const
const dayPath = `${path}/days/{provider}/{day}` as const
const onDay = { subject: { kind: 'statement_day', parameters: ['provider', 'day'] } } as const

export const RECONCILIATION_ENDPOINTS = {
  readReconciliation: {
    id: 'readReconciliation',
    summary: 'The newest days for which there are statements',
    method: 'GET',
    path,
    access: 'reconciliation.read',
    status: 200,
    response: z.object({
      days: z.array(StatementDay),
      providers: z.array(z.object({ name: z.string(), can_fetch: z.boolean() })),
    }),
    errors: [],
  },
  importStatement: {
    id: 'importStatement',
    summary: 'Import a statement file as a whole or not at all. Idempotent',
    method: 'POST',
    path: `${path}/statements`,
    access: 'reconciliation.manage',
    isAudited: true,
    bodyBytesMax: 1_000_000,
    request: z.strictObject({ provider, content: z.string().check(z.maxLength(STATEMENT_BYTES_MAX)) }),
    status: 200,
    response: Imported,
    errors: ['statement_unreadable', 'day_closed'],
  },
  fetchStatement: {
    id: 'fetchStatement',
    summary: 'Request the statement of a day from the provider, and import it',
    method: 'POST',
    path: `${path}/fetch`,
    access: 'reconciliation.manage',
    isAudited: true,
    request: z.strictObject({ provider, day }),
    status: 200,
    response: Imported,
    errors: ['statement_unreadable', 'day_closed', 'statement_not_ready', 'statement_unavailable'],
  },
  readStatementDay: {
    id: 'readStatementDay',
    summary: 'A day: its statements, balances, fees, breaks and the trial balance',
    method: 'GET',
    path: dayPath,
    access: 'reconciliation.read',
    status: 200,
    response: DayView,
    errors: ['not_found'],
  },
  findStatementLines: {
    id: 'findStatementLines',
    summary: 'The lines of a day with the result of each, a page at a time',
    method: 'GET',
    path: `${dayPath}/lines`,
    access: 'reconciliation.read',
    query: z.strictObject({ state: z.optional(z.enum(STATEMENT_LINE_STATES)), cursor: z.optional(cursor) }),
    status: 200,
    response: z.object({ lines: z.array(StatementLine), next_cursor: nullableText }),
    errors: [],
  },
  closeDay: {
    id: 'closeDay',
    summary: 'Close a day permanently. All its breaks must be closed',
    method: 'POST',
    path: `${dayPath}/close`,
    access: 'reconciliation.manage',
    isAudited: true,
    ...onDay,
    request: z.strictObject({ reason }),
    status: 200,
    response: z.object({ provider: z.string(), day: z.string() }),
    errors: ['not_found', 'day_closed', 'day_not_over', 'day_has_breaks'],
  },
} as const satisfies Record<string, OperatorEndpoint>
