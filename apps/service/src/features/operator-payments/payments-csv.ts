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

/**
 * The beginnings of a cell that a spreadsheet executes. Where numbers have a decimal comma it separates cells by
 * semicolons, also in the middle of one of our cells.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** An apostrophe makes a cell a text. */
function cellOf(value: string | null): string {
  const safe = (value ?? '').replace(FORMULA, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly (string | null)[]) => `${cells.map(cellOf).join(',')}\r\n`

export const csvHead = lineOf(COLUMNS)

/** One payment as a line of the file. */
export const csvLine = (payment: OperatorPayment): string => lineOf(COLUMNS.map((column) => payment[column]))
