/** Faults that a statement has for charges and payouts, by the two decimals of the amount. */
import { unitsOf } from '../operations/amount'
import type { StatementLine } from './statement-line'

type StatementFault = { readonly what: string; readonly apply: (line: StatementLine) => readonly StatementLine[] }

const ONE = unitsOf('1.00')

export const STATEMENT_FAULTS: Readonly<Record<string, StatementFault>> = {
  '71': { what: 'The line is missing', apply: () => [] },
  '72': { what: 'The line is duplicated', apply: (line) => [line, line] },
  '73': {
    what: 'The amount is 1.00 too low',
    apply: (line) => [{ ...line, amountUnits: line.amountUnits + (line.amountUnits > 0n ? -ONE : ONE) }],
  },
  '74': {
    what: 'The statement has an additional line with a fee of 1.00',
    apply: (line) => [line, { ...line, kind: 'fee', amountUnits: -ONE, feeUnits: 0n }],
  },
}
