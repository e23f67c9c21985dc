import { textOf } from '../operations/amount'
import type { Statement } from './statement'
import type { StatementLine } from './statement-line'

const HEADER = 'type,reference,payment,operation,amount,currency,fee,at'

/** A field, quoted if necessary. */
const field = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const row = (...values: readonly string[]): string => values.map(field).join(',')

function signed(units: bigint, decimals: number): string {
  return units < 0n ? `-${textOf(-units, decimals)}` : textOf(units, decimals)
}

const lineRow = ({
  kind,
  reference,
  payment,
  operation,
  amountUnits,
  decimals,
  currency,
  feeUnits,
  at,
}: StatementLine) =>
  row(kind, reference, payment, operation, signed(amountUnits, decimals), currency, signed(feeUnits, decimals), at)

/**
 * Returns a statement as rows of CSV: its day and start, the opening balances, the lines, the closing balances, and
 * the number of lines with the end time. Without the last row an incomplete file would not be noticed.
 */
export function statementRows(
  { lines, balances }: Statement,
  day: string,
  from: string,
  to: string,
): readonly string[] {
  return [
    HEADER,
    row('statement', day, '', '', '', '', '', from),
    ...balances.map(({ currency, decimals, openingUnits }) =>
      row('opening', '', '', '', signed(openingUnits, decimals), currency, '', ''),
    ),
    ...lines.map(lineRow),
    ...balances.map(({ currency, decimals, closingUnits }) =>
      row('closing', '', '', '', signed(closingUnits, decimals), currency, '', ''),
    ),
    row('end', String(lines.length), '', '', '', '', '', to),
  ]
}
