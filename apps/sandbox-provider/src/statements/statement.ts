/** The provider's list of the movements for the merchant in a period, with its fees. */
import { decimalsOf, textOf, unitsOf } from '../operations/amount'
import type { JournalEntry } from '../operations/event'
import { STATEMENT_FAULTS } from './statement-faults'
import type { StatementLine } from './statement-line'

export type Statement = {
  readonly lines: readonly StatementLine[]
  readonly balances: readonly {
    readonly currency: string
    readonly decimals: number
    readonly openingUnits: bigint
    readonly closingUnits: bigint
  }[]
}

const SIGNS: Readonly<Record<JournalEntry['kind'], 1n | -1n>> = {
  charge: 1n,
  refund: -1n,
  payout: -1n,
  payout_return: 1n,
  dispute: -1n,
  dispute_won: 1n,
  dispute_fee: -1n,
}
/** The fee of each charge, rounded down. */
const FEE_PERCENT = 1n

function feeUnitsOf({ kind, amount }: JournalEntry): bigint {
  if (kind !== 'charge') return 0n
  const decimals = decimalsOf(amount)
  return unitsOf(textOf((unitsOf(amount) * FEE_PERCENT) / 100n, decimals))
}

/** The lines of an entry: one, or the lines of the fault that its amount selects. */
function linesOf(entry: JournalEntry): readonly StatementLine[] {
  const { kind, operationId: reference, reference: payment, refundReference, amount, currency, at } = entry
  const decimals = decimalsOf(amount)
  const line: StatementLine = {
    ...{ kind, reference, payment, decimals, currency, at },
    operation: refundReference ?? '',
    amountUnits: SIGNS[kind] * unitsOf(amount),
    feeUnits: feeUnitsOf(entry),
  }
  const fault = kind === 'charge' || kind === 'payout' ? STATEMENT_FAULTS[amount.split('.')[1] ?? ''] : undefined
  return fault ? fault.apply(line) : [line]
}

/**
 * Creates the statement of a period from the journal. It is consistent in itself, whatever fault it contains: the
 * closing balance is the opening balance plus all lines, minus the fees.
 */
export function statementOf(journal: readonly JournalEntry[], from: string, to: string): Statement {
  const all = journal.filter(({ at }) => at < to).flatMap(linesOf)
  const moved = (lines: readonly StatementLine[]) =>
    lines.reduce((sum, { amountUnits, feeUnits }) => sum + amountUnits - feeUnits, 0n)
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort()
  return {
    lines: all.filter(({ at }) => at >= from),
    balances: currencies.map((currency) => {
      const own = all.filter((line) => line.currency === currency)
      return {
        currency,
        decimals: Math.max(...own.map(({ decimals }) => decimals)),
        openingUnits: moved(own.filter(({ at }) => at < from)),
        closingUnits: moved(own),
      }
    }),
  }
}
