import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { toMinor } from '@modulor/rules'
import { isReserving, type PaymentOperations } from '../linked-operations'
import { isCreditable, proposalsForMismatch } from './mismatch-proposals'
import type { Proposal } from './proposal'

type Correction = readonly [OperationKind, OperationSource]
type ByFlow = Readonly<Record<'deposit' | 'withdrawal', readonly Correction[]>>

/**
 * The operations that correct a payment after the provider's later report, by the kind of the case and the flow of the payment.
 */
const CORRECTIONS: Readonly<Record<'late_success' | 'late_decline' | 'never_settled', ByFlow>> = {
  // The provider has charged, or paid out, although the payment ended without success.
  late_success: {
    deposit: [
      ['late_credit', 'player'],
      ['refund', 'provider'],
    ],
    withdrawal: [
      ['correction', 'player'],
      ['write_off', 'merchant'],
    ],
  },
  // The provider has not charged, or not paid out, although the payment succeeded.
  late_decline: {
    deposit: [
      ['correction', 'player'],
      ['write_off', 'merchant'],
    ],
    withdrawal: [['payout_return', 'player']],
  },
  // The payment may be authorised and neither captured nor voided.
  never_settled: {
    deposit: [
      ['capture', 'player'],
      ['void', 'player'],
    ],
    withdrawal: [],
  },
}

const isCorrected = (kind: string): kind is keyof typeof CORRECTIONS => Object.hasOwn(CORRECTIONS, kind)

const TAKEN_BACK: readonly Correction[] = [
  ['correction', 'player'],
  ['write_off', 'merchant'],
]
const RETURNED: readonly Correction[] = [['payout_return', 'player']]

type Details = Readonly<Record<string, string>>
type Candidates = {
  readonly corrections: readonly Correction[]
  /** Undefined: everything that is left of the payment. */
  readonly amount?: string | undefined
}

const withoutSign = (amount: string | undefined) => amount?.replace(/^-/, '')

/**
 * The operations for a break between a provider's statement and our movements. The line of the statement is what the provider
 * moved.
 */
function offerOfBreak({ break: kind, line, amount, difference }: Details, flow: 'deposit' | 'withdrawal'): Candidates {
  const isOwn = line === 'charge' || line === 'payout'
  if (kind === 'wrong_state') return { corrections: CORRECTIONS.late_success[flow] }
  if (kind === 'missing_at_provider' && isOwn) return { corrections: CORRECTIONS.late_decline[flow] }
  if (kind === 'missing_here' && (line === 'refund' || line === 'dispute'))
    return { corrections: TAKEN_BACK, amount: withoutSign(amount) }
  if (kind === 'missing_here' && line === 'payout_return') return { corrections: RETURNED, amount: withoutSign(amount) }
  if (kind === 'under_amount' && isOwn)
    return { corrections: flow === 'deposit' ? TAKEN_BACK : RETURNED, amount: withoutSign(difference) }
  return { corrections: [] }
}

function offerOf(kind: string, details: Details, flow: 'deposit' | 'withdrawal'): Candidates {
  if (kind === 'statement_break') return offerOfBreak(details, flow)
  return { corrections: isCorrected(kind) ? CORRECTIONS[kind][flow] : [] }
}

/**
 * Whether the case is about one of our operations that has not ended: its amount is reserved already, and its end settles the
 * line.
 */
const isOfOperationUnderWay = ({ operation_reference: id }: Details, { operations }: PaymentOperations): boolean =>
  operations.some((operation) => operation.id === id && isReserving(operation) && operation.state !== 'succeeded')

/**
 * The operations that a case offers: those for its kind that the payment allows now, each for the amount in question, or for
 * everything that is left of the payment. Empty if the amount is larger than what is left or in another currency: then a person
 * has to act outside of the cashier.
 */
export function proposalsFor(kind: string, details: Details, found: PaymentOperations): readonly Proposal[] {
  const { payment } = found
  const isOtherCurrency = details.currency !== undefined && details.currency !== payment.currency
  if (kind === 'amount_mismatch') return isOtherCurrency && !payment.processing ? [] : proposalsForMismatch(found)
  // The charge of a former attempt is at another provider than the payment, where operations of the payment cannot correct it.
  if (details.attempt !== undefined || isOfOperationUnderWay(details, found)) return []
  const { corrections, amount } = offerOf(kind, details, payment.flow)
  // An operation on everything that is left needs no conversion.
  if (isOtherCurrency && (amount !== undefined || !payment.processing)) return []
  const requestedMinor = amount === undefined ? undefined : toMinor(amount, payment.precision)
  if (amount !== undefined && !requestedMinor) return []
  return corrections.flatMap(([operation, source]) => {
    const offered = found.possible.find((each) => each.kind === operation && each.source === source)
    if (!offered || (operation === 'late_credit' && !isCreditable(found))) return []
    const amountMinor = requestedMinor ?? offered.leftMinor
    return amountMinor > offered.leftMinor ? [] : [{ kind: operation, source, amountMinor, isDifference: false }]
  })
}
