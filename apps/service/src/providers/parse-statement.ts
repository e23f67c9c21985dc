import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../durations'
import { isPlainText } from '../plain-text'
import type { Statement, StatementLine } from './statement'

const COLUMNS = ['type', 'reference', 'payment', 'operation', 'amount', 'currency', 'fee', 'at'] as const
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>

/** Up to 18 decimals, the most that a currency can have. */
const SIGNED_AMOUNT = /^-?(0|[1-9]\d{0,23})(\.\d{1,18})?$/
/**
 * The replacement character that a decoder writes for invalid bytes. Two different references could become equal by
 * it.
 */
const NOT_UTF_8 = '\uFFFD'
const COUNT = /^(0|[1-9]\d{0,8})$/

const text = z.string().max(128).refine(isPlainText, 'has characters that cannot be stored')
const optionalText = text.transform((value) => (value === '' ? null : value))
const currency = z.string().regex(/^[A-Z0-9]{2,12}$/, 'is not a currency code')
const amount = z.string().regex(SIGNED_AMOUNT, 'is not a decimal number')
/** No statement can be about another century. Such a time would be stored, but no page could show it. */
const CENTURY = /^20\d\d-/
const time = z.iso
  .datetime({ offset: true, error: 'is not an ISO 8601 time with a time zone' })
  .regex(CENTURY, 'is not a time of this century')
  .transform((value) => new Date(value))
const empty = z.literal('', 'must be empty')

const StatementRow = z.object({ reference: z.iso.date('is not a date such as 2026-11-23'), at: time })
const BalanceRow = z.object({
  amount,
  currency,
  reference: empty,
  payment: empty,
  operation: empty,
  fee: empty,
  at: empty,
})
const EndRow = z.object({ reference: z.string().regex(COUNT, 'is not a number of lines'), at: time })
const LineRow = z.object({
  type: z.string().regex(/^[a-z][a-z_]{0,39}$/, 'is not a type of line'),
  reference: optionalText,
  payment: optionalText,
  operation: optionalText,
  amount,
  currency,
  fee: amount.refine((value) => !value.startsWith('-'), 'must not be negative').or(empty.transform(() => '0')),
  at: time,
})

/** The problem of a file, and the row that has it, from 1. */
export type WrongStatement = { readonly ok: false; readonly rowNumber: number; readonly problem: string }
export type ParsedStatement = { readonly ok: true; readonly statement: Statement } | WrongStatement

const wrong = (rowNumber: number, problem: string): WrongStatement => ({ ok: false, rowNumber, problem })

/** Returns the problem of a file whose bytes were not UTF-8 text. */
export function unreadableText(file: string): WrongStatement | undefined {
  const at = file.indexOf(NOT_UTF_8)
  return at === -1 ? undefined : wrong(file.slice(0, at).split('\n').length, 'is not UTF-8 text')
}

class WrongRow extends Error {
  constructor(
    readonly rowNumber: number,
    problem: string,
  ) {
    super(problem)
  }
}

function read<T>(schema: z.ZodType<T>, row: Row, rowNumber: number): T {
  const found = schema.safeParse(row)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new WrongRow(rowNumber, `${issue?.path.join('.') ?? 'the row'} ${issue?.message ?? 'cannot be read'}`)
}

function toLine(row: Row, rowNumber: number): StatementLine {
  const line = read(LineRow, row, rowNumber)
  return {
    rowNumber,
    kind: line.type,
    reference: line.reference,
    paymentReference: line.payment,
    operationReference: line.operation,
    amount: line.amount,
    currency: line.currency,
    fee: line.fee,
    bookedAt: line.at,
  }
}

/**
 * Whether a time is on a calendar day in any time zone: local times are at most 14 hours ahead of UTC and 12 behind.
 */
function isOnDay(time: Date, day: string): boolean {
  const sinceMidnightMs = time.getTime() - new Date(`${day}T00:00:00Z`).getTime()
  return sinceMidnightMs >= -14 * HOUR_MS && sinceMidnightMs < DAY_MS + 12 * HOUR_MS
}

type Numbered = { readonly row: Row; readonly rowNumber: number }

function balancesOf(rows: readonly Numbered[]): Statement['balances'] {
  const balances = (type: string) => {
    const found = new Map<string, string>()
    for (const { row, rowNumber } of rows.filter(({ row }) => row.type === type)) {
      const balance = read(BalanceRow, row, rowNumber)
      if (found.has(balance.currency))
        throw new WrongRow(rowNumber, `has the ${type} balance of a currency more than once`)
      found.set(balance.currency, balance.amount)
    }
    return found
  }
  const [opening, closing] = [balances('opening'), balances('closing')]
  const last = rows.at(-1)?.rowNumber ?? 1
  return [...new Set([...opening.keys(), ...closing.keys()])].map((code) => {
    const [before, after] = [opening.get(code), closing.get(code)]
    if (before === undefined || after === undefined)
      throw new WrongRow(last, `the opening or the closing balance in ${code} is missing`)
    return { currency: code, opening: before, closing: after }
  })
}

function toStatement(rows: readonly Numbered[]): Statement {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first?.row.type !== 'statement') throw new WrongRow(2, 'the first row must be of the type statement')
  if (last?.row.type !== 'end')
    throw new WrongRow(last?.rowNumber ?? 2, 'the file has no row of the type end; it is incomplete')
  const { reference: day, at: from } = read(StatementRow, first.row, first.rowNumber)
  const { reference: count, at: to } = read(EndRow, last.row, last.rowNumber)
  if (!isOnDay(from, day)) throw new WrongRow(first.rowNumber, 'the statement begins on another day than it states')
  if (to < from) throw new WrongRow(last.rowNumber, 'the statement ends before it begins')
  const between = rows.slice(1, -1)
  const isBalance = ({ row: { type } }: Numbered) => type === 'opening' || type === 'closing'
  const lines = between.filter((each) => !isBalance(each)).map(({ row, rowNumber }) => toLine(row, rowNumber))
  if (lines.length !== Number(count))
    throw new WrongRow(last.rowNumber, `the file has ${lines.length} lines, but its end row states ${count}`)
  return { day, from, to, balances: balancesOf(between), lines }
}

/**
 * Reads a statement file: CSV with a header, a row `statement`, rows `opening`, the lines, rows `closing`, and a row
 * `end` with the number of lines (docs/how-to/reconcile.md). A file is read completely or not at all.
 */
export function parseStatement(file: string): ParsedStatement {
  const unreadable = unreadableText(file)
  if (unreadable) return unreadable
  try {
    const records: string[][] = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true })
    const [header = [], ...rows] = records
    if (header.join() !== COLUMNS.join()) return wrong(1, `the header must be ${COLUMNS.join()}`)
    const numbered = rows.map((values, index) => {
      const rowNumber = index + 2
      if (values.length !== COLUMNS.length)
        throw new WrongRow(rowNumber, `has ${values.length} fields, not ${COLUMNS.length}`)
      return { rowNumber, row: Object.fromEntries(COLUMNS.map((name, place) => [name, values[place] ?? ''])) as Row }
    })
    return { ok: true, statement: toStatement(numbered) }
  } catch (error) {
    if (error instanceof WrongRow) return wrong(error.rowNumber, error.message)
    return wrong(lineOf(error), 'is not valid CSV')
  }
}

const CsvError = z.object({ lines: z.number() })
function lineOf(error: unknown): number {
  const found = CsvError.safeParse(error)
  if (!found.success) throw error
  return found.data.lines
}
