/** Changes of an operation after its success that were not requested, and the money that they move. */
import { randomUUID } from 'node:crypto'
import type { Afterwards } from '../outcomes/behaviour'
import { decimalsOf, withDecimalsOf, textOf, unitsOf } from './amount'
import type { JournalEntry, Report } from './event'
import { refundedUnitsOf } from './operation'
import type { Operation } from './operation'

const STEPS: Readonly<Record<Afterwards, readonly Report['name'][]>> = {
  nothing: [],
  disputed: ['dispute_opened'],
  disputed_lost: ['dispute_opened', 'dispute_lost'],
  disputed_won: ['dispute_opened', 'dispute_won'],
  disputed_lost_won: ['dispute_opened', 'dispute_lost', 'dispute_won'],
  returned: ['returned'],
  refunded: ['refunded'],
}
const DISPUTE_FEE = '15'

/** The next automatic change; undefined if there is none. */
export function nextReportOf(operation: Operation): Report['name'] | undefined {
  const { facts, state, reports } = operation
  const name = state.name === 'succeeded' ? STEPS[facts.behaviour.afterwards][reports.length] : undefined
  if (name === 'returned' && facts.kind !== 'payout') return undefined
  return name === 'refunded' && refundableUnitsOf(operation) === 0n ? undefined : name
}

/** The amount that can be refunded: none while the payer's bank has taken the money, or has kept it. */
export function refundableUnitsOf(operation: Operation): bigint {
  const isTakenBack = operation.reports.some(({ name }) => name === 'dispute_opened')
  const isWonBack = operation.reports.at(-1)?.name === 'dispute_won'
  if (isTakenBack && !isWonBack) return 0n
  return unitsOf(operation.capturedAmount) - refundedUnitsOf(operation)
}

export type DisputeOutcome = 'won' | 'lost'

/**
 * Returns the reports of a decision on a dispute; undefined if there is no dispute to decide, or it already has this
 * result. An arbitration may reverse the result later: a loss becomes a win, and after a win the money is first taken
 * again.
 */
export function reportsOfDecision({ reports }: Operation, outcome: DisputeOutcome): Report['name'][] | undefined {
  switch (reports.at(-1)?.name) {
    case 'dispute_opened':
      return [`dispute_${outcome}`]
    case 'dispute_lost':
      return outcome === 'won' ? ['dispute_won'] : undefined
    case 'dispute_won':
      return outcome === 'lost' ? ['dispute_opened', 'dispute_lost'] : undefined
    default:
      return undefined
  }
}

export const disputeFeeOf = ({ facts: { amount } }: Operation): string => withDecimalsOf(DISPUTE_FEE, amount)

/** The report with its sum. A dispute is about the whole charge, even if a part was refunded before. */
export function reportOf(operation: Operation, name: Report['name'], at: string, isFeeReturned = false): Report {
  const { facts, capturedAmount, reports } = operation
  const opened = reports.find((report) => report.name === 'dispute_opened')
  const isReversed = name === 'dispute_won' && reports.at(-1)?.name === 'dispute_lost'
  const returnedFee = isReversed && isFeeReturned ? disputeFeeOf(operation) : undefined
  if (opened) return { ...opened, name, at, ...(returnedFee !== undefined && { returnedFee }) }
  const amounts: Partial<Record<Report['name'], string>> = {
    dispute_opened: capturedAmount,
    refunded: textOf(refundableUnitsOf(operation), decimalsOf(facts.amount)),
  }
  const prefix = { dispute_opened: 'dp', dispute_won: 'dp', dispute_lost: 'dp', returned: 'rt', refunded: 're' }[name]
  return { name, id: `${prefix}_${randomUUID()}`, amount: amounts[name] ?? facts.amount, at }
}

const ENTRY_KINDS: Readonly<Record<Report['name'], JournalEntry['kind']>> = {
  dispute_opened: 'dispute',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_fee',
  returned: 'payout_return',
  refunded: 'refund',
}

function withReturnedFee({ amount, returnedFee }: Report): string {
  return returnedFee === undefined ? amount : textOf(unitsOf(amount) + unitsOf(returnedFee), decimalsOf(amount))
}

export function entryOfReport(operation: Operation, report: Report): JournalEntry {
  const { id: operationId, reference, currency } = operation.facts
  const amount = report.name === 'dispute_lost' ? disputeFeeOf(operation) : withReturnedFee(report)
  const refundReference = report.name === 'refunded' ? report.id : null
  const kind = ENTRY_KINDS[report.name]
  return {
    kind,
    operationId,
    reference,
    amount,
    currency,
    refundReference,
    documents: [],
    requestId: operation.facts.requestId,
    at: report.at,
  }
}
