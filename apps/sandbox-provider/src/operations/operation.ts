import { decimalsOf, textOf, unitsOf } from './amount'
import type { Facts, JournalEntry, Report } from './event'
import type { State } from './state'

/** The current state of a payment or a payout, computed from its events. */
export type Operation = {
  readonly facts: Facts
  readonly state: State
  /** Increases with every event of this operation: of two snapshots the one with the larger number is newer. */
  readonly sequence: number
  readonly updatedAt: string
  readonly capturedAmount: string
  readonly refunds: readonly Refund[]
  readonly reports: readonly Report[]
}

export type Refund = { readonly reference: string; readonly amount: string; readonly at: string }

type Step = {
  readonly state: State
  readonly at: string
  readonly journal: JournalEntry | null
  readonly report?: Report
}

/** Payments and payouts have separate references. */
export const keyOf = ({ kind, reference }: Pick<Facts, 'kind' | 'reference'>): string => `${kind}:${reference}`

/** The operation after its first event. */
export function begin(facts: Facts, step: Step): Operation {
  const nothing = textOf(0n, decimalsOf(facts.amount))
  return advance(
    { facts, state: step.state, sequence: 0, updatedAt: step.at, capturedAmount: nothing, refunds: [], reports: [] },
    step,
  )
}

/** The operation after one more event. Sums come only from the journal, so they contain no sum that was not charged. */
export function advance(before: Operation, { state, at, journal, report }: Step): Operation {
  return {
    ...before,
    state,
    sequence: before.sequence + 1,
    updatedAt: at,
    ...(report && { reports: [...before.reports, report] }),
    ...(journal?.kind === 'charge' && { capturedAmount: journal.amount }),
    ...(journal?.kind === 'refund' && {
      refunds: [...before.refunds, { reference: journal.refundReference ?? '', amount: journal.amount, at }],
    }),
  }
}

/** The sum of all refunds so far. */
export function refundedUnitsOf({ refunds }: Operation): bigint {
  return refunds.reduce((sum, refund) => sum + unitsOf(refund.amount), 0n)
}
