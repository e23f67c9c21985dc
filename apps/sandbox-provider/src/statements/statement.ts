/** What the provider says that it moved for the merchant in a time, and what it took for it. */
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
/** Of each charge, rounded down. */
const FEE_PERCENT = 1n

function feeUnitsOf({ kind, amount }: JournalEntry): bigint {
  if (kind !== 'charge') return 0n
  const decimals = decimalsOf(amount)
  return unitsOf(textOf((unitsOf(amount) * FEE_PERCENT) / 100n, decimals))
}

/** The lines of an entry: one, or what the fault makes of it that its amount asks for. */
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
 * The statement of a time, from the journal. It agrees with itself whatever fault is in it: the closing balance is the opening
 * one with all lines and without the fees.
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
