import { decimalsOf, textOf, unitsOf } from './amount'
import type { Facts, JournalEntry, Report } from './event'
import type { State } from './state'

/** A payment or a payout as it stands: the fold of its events. */
export type Operation = {
  readonly facts: Facts
  readonly state: State
  /** Grows with every event of this operation: of two snapshots the one with the larger number is newer. */
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

/** Payments and payouts have references of their own. */
export const keyOf = ({ kind, reference }: Pick<Facts, 'kind' | 'reference'>): string => `${kind}:${reference}`

/** An operation at its first event. */
export function begin(facts: Facts, step: Step): Operation {
  const nothing = textOf(0n, decimalsOf(facts.amount))
  return advance(
    { facts, state: step.state, sequence: 0, updatedAt: step.at, capturedAmount: nothing, refunds: [], reports: [] },
    step,
  )
}

/** An operation one event on. Sums come from the journal alone, so it can never claim what was not charged. */
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

/** What has been given back so far. */
export function refundedUnitsOf({ refunds }: Operation): bigint {
  return refunds.reduce((sum, refund) => sum + unitsOf(refund.amount), 0n)
}
