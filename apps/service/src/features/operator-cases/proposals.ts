import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { toMinor } from '@modulor/rules'
import { isReserving, type PaymentOperations } from '../linked-operations'
import { isCreditable, proposalsForMismatch } from './mismatch-proposals'
import type { Proposal } from './proposal'

type Correction = readonly [OperationKind, OperationSource]
type ByFlow = Readonly<Record<'deposit' | 'withdrawal', readonly Correction[]>>

/** What the provider's late word says of the money, by the kind of the case and the flow of the payment. */
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
  // It may be authorised, and nobody has captured or voided it.
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
type Offer = {
  readonly corrections: readonly Correction[]
  /** Undefined: all that is left of the payment. */
  readonly amount?: string | undefined
}

const withoutSign = (amount: string | undefined) => amount?.replace(/^-/, '')

/** What a break between a provider's statement and us allows: the line of the statement is what the provider moved. */
function offerOfBreak({ break: kind, line, amount, difference }: Details, flow: 'deposit' | 'withdrawal'): Offer {
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

function offerOf(kind: string, details: Details, flow: 'deposit' | 'withdrawal'): Offer {
  if (kind === 'statement_break') return offerOfBreak(details, flow)
  return { corrections: isCorrected(kind) ? CORRECTIONS[kind][flow] : [] }
}

/** A line about an operation of ours without an end yet: its sum is taken already, and its end settles the line. */
const isOfOperationUnderWay = ({ operation_reference: id }: Details, { operations }: PaymentOperations): boolean =>
  operations.some((operation) => operation.id === id && isReserving(operation) && operation.state !== 'succeeded')

/**
 * The operations that a case offers: those of its kind that the payment allows now, each for the sum in question, or for all
 * that is left of the payment. None where that is more than is left, or in another currency: that needs a person outside of the
 * cashier.
 */
export function proposalsFor(kind: string, details: Details, found: PaymentOperations): readonly Proposal[] {
  const { payment } = found
  const isOtherCurrency = details.currency !== undefined && details.currency !== payment.currency
  if (kind === 'amount_mismatch') return isOtherCurrency && !payment.processing ? [] : proposalsForMismatch(found)
  // What a former attempt charged is at another provider than the payment: operations of the payment do not reach it.
  if (details.attempt !== undefined || isOfOperationUnderWay(details, found)) return []
  const { corrections, amount } = offerOf(kind, details, payment.flow)
  // All that is left needs no conversion.
  if (isOtherCurrency && (amount !== undefined || !payment.processing)) return []
  const askedMinor = amount === undefined ? undefined : toMinor(amount, payment.precision)
  if (amount !== undefined && !askedMinor) return []
  return corrections.flatMap(([operation, source]) => {
    const offered = found.possible.find((each) => each.kind === operation && each.source === source)
    if (!offered || (operation === 'late_credit' && !isCreditable(found))) return []
    const amountMinor = askedMinor ?? offered.leftMinor
    return amountMinor > offered.leftMinor ? [] : [{ kind: operation, source, amountMinor, isDifference: false }]
  })
}
