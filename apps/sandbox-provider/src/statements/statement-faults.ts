/** What a statement gets wrong about charges and payouts, by the two decimals of the amount. */
import { unitsOf } from '../operations/amount'
import type { StatementLine } from './statement-line'

type StatementFault = { readonly what: string; readonly apply: (line: StatementLine) => readonly StatementLine[] }

const ONE = unitsOf('1.00')

export const STATEMENT_FAULTS: Readonly<Record<string, StatementFault>> = {
  '71': { what: 'The statement leaves it out', apply: () => [] },
  '72': { what: 'The statement has it twice', apply: (line) => [line, line] },
  '73': {
    what: 'The statement has 1.00 less',
    apply: (line) => [{ ...line, amountUnits: line.amountUnits + (line.amountUnits > 0n ? -ONE : ONE) }],
  },
  '74': {
    what: 'The statement has a fee of 1.00 for it in a line of its own',
    apply: (line) => [line, { ...line, kind: 'fee', amountUnits: -ONE, feeUnits: 0n }],
  },
}
