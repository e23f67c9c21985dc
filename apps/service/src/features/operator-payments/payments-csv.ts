import type { OperatorPayment } from '@modulor/contract/operator'

const COLUMNS = [
  'payment_id',
  'reference',
  'created_at',
  'updated_at',
  'brand',
  'player_id',
  'flow',
  'state',
  'decline_code',
  'method_id',
  'method_name',
  'provider',
  'provider_reference',
  'currency',
  'amount',
  'total',
  'card_last4',
  'destination',
  'order_id',
] as const satisfies readonly (keyof OperatorPayment)[]

/** A spreadsheet executes a cell that begins with one of these characters; a leading apostrophe makes it a text. */
const FORMULA = /^[=+\-@\t\r]/

function cellOf(value: string | null): string {
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly (string | null)[]) => `${cells.map(cellOf).join(',')}\r\n`

export const csvHead = lineOf(COLUMNS)

/** One payment as a line of the file. */
export const csvLine = (payment: OperatorPayment): string => lineOf(COLUMNS.map((column) => payment[column]))
