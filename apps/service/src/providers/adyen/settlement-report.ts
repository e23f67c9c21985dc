/**
 * Reads Adyen's settlement details report (CSV) as a statement of what was settled in a batch. A report belongs to a
 * batch and not to a day, so it is complete only for earlier days (decision 98).
 */
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { addDecimals, subtractDecimals } from '@modulor/rules'
import { DAY_MS } from '../../durations'
import { unreadableText, type ParsedStatement } from '../parse-statement'
import type { Statement, StatementLine } from '../statement'
import type { AdyenSettings } from './adyen-settings'
import { ReportRow, readReportRow, WrongReportRow } from './report-row'
import type { ReportTime } from './report-times'

const BYTES_MAX = 64 * 1024 * 1024
const ROWS_MAX = 200_000
const COLUMNS = Object.keys(ReportRow.shape) as readonly (keyof z.infer<typeof ReportRow>)[]
/** Columns that may be missing in a report; their values are then empty. */
const OPTIONAL: readonly string[] = ['Modification Merchant Reference', 'Batch Number']
const CsvError = z.object({ lines: z.number() })

const wrong = (rowNumber: number, problem: string): ParsedStatement => ({ ok: false, rowNumber, problem })

/** The balance that Adyen owes begins at zero. After a payout in the batch nothing is left. */
function balancesOf(lines: readonly StatementLine[]): Statement['balances'] {
  const left = new Map<string, string>()
  const paidOut = new Set(lines.flatMap(({ kind, currency }) => (kind === 'settlement' ? [currency] : [])))
  for (const { currency, amount, fee } of lines)
    left.set(currency, subtractDecimals(addDecimals(left.get(currency) ?? '0', amount), fee))
  return [...left].map(([currency, rest]) => ({ currency, opening: '0', closing: paidOut.has(currency) ? '0' : rest }))
}

/**
 * The days whose payments must be in this report or an earlier one: the days of its rows, minus `settledWithinDays`.
 */
function coveredBy(times: readonly ReportTime[], settledWithinDays: number): Pick<Statement, 'day' | 'from' | 'to'> {
  const starts = times.map(({ dayStart }) => dayStart.getTime())
  const first = times.reduce((found, each) => (each.dayStart < found.dayStart ? each : found))
  const agoMs = settledWithinDays * DAY_MS
  return {
    day: new Date(Date.parse(first.day) - agoMs).toISOString().slice(0, 10),
    from: new Date(first.dayStart.getTime() - agoMs),
    to: new Date(starts.reduce((a, b) => Math.max(a, b)) - agoMs + DAY_MS),
  }
}

type Settings = Pick<AdyenSettings, 'merchant_account' | 'settled_within_days'>

function read([header = [], ...rows]: readonly (readonly string[])[], settings: Settings): ParsedStatement {
  const places = new Map(header.map((name, place) => [name.trim(), place]))
  if (places.size !== header.length) return wrong(1, 'has a column twice')
  const missing = COLUMNS.find((name) => !places.has(name) && !OPTIONAL.includes(name))
  if (missing !== undefined) return wrong(1, `the column ${missing} is missing`)
  if (rows.length > ROWS_MAX) return wrong(ROWS_MAX + 2, `has more than ${ROWS_MAX} rows`)
  const lines: StatementLine[] = []
  const times: ReportTime[] = []
  for (const [index, values] of rows.entries()) {
    const rowNumber = index + 2
    const found = ReportRow.safeParse(
      Object.fromEntries(COLUMNS.map((name) => [name, values[places.get(name) ?? -1] ?? ''])),
    )
    if (values.length !== header.length) return wrong(rowNumber, `has ${values.length} fields, not ${header.length}`)
    const [issue] = found.error?.issues ?? []
    if (!found.success) return wrong(rowNumber, `${issue?.path.join('.')} ${issue?.message}`)
    // A report may contain rows of several accounts.
    if (found.data['Merchant Account'] !== settings.merchant_account) continue
    try {
      const { lines: own, time } = readReportRow(found.data, rowNumber)
      lines.push(...own)
      times.push(time)
    } catch (error) {
      if (error instanceof WrongReportRow) return wrong(rowNumber, error.message)
      throw error
    }
  }
  if (times.length === 0) return wrong(2, `has no row of the merchant account ${settings.merchant_account}`)
  return {
    ok: true,
    statement: { ...coveredBy(times, settings.settled_within_days), balances: balancesOf(lines), lines },
  }
}

/** Returns undefined if the file is not a settlement details report. A report is read completely or not at all. */
export function readSettlementReport(file: string, settings: Settings): ParsedStatement | undefined {
  const firstLine = file.slice(0, 4_096).split('\n', 1)[0] ?? ''
  if (!firstLine.includes('Psp Reference')) return undefined
  if (Buffer.byteLength(file) > BYTES_MAX) return wrong(1, `is larger than ${BYTES_MAX} bytes`)
  const unreadable = unreadableText(file)
  if (unreadable) return unreadable
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true }
    return read(parse(file, options), settings)
  } catch (error) {
    const found = CsvError.safeParse(error)
    if (!found.success) throw error
    return wrong(found.data.lines, 'is not valid CSV')
  }
}
