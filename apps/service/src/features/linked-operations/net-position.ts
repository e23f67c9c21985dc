import type { OperationKind, OperationSource } from '@modulor/contract/vocabulary'
import { ownMoneyAtProvider, providerMoneyOf, type Charge, type Payment } from '../payments'
import { isReserving, type LinkedOperation, type Parts } from './linked-operation'

export type NetPosition = {
  /** What the payment moved; 0 if it ended without success. */
  readonly paidMinor: bigint
  /** What linked operations have moved. */
  readonly movedMinor: bigint
  /** What open linked operations may still move. */
  readonly reservedMinor: bigint
  /** What a further operation may move at most. */
  readonly leftMinor: bigint
}

/** A payment with everything that limits its next operation. */
export type Position = {
  readonly payment: Payment
  readonly operations: readonly LinkedOperation[]
  /**
   * The sum that the provider moved, if it differs from the requested one; undefined if the provider has not reported such a
   * sum.
   */
  readonly charge: Charge | undefined
}

type Taker = { readonly kind: OperationKind; readonly source: OperationSource }

/** An amount from which operations take. */
type Pool = {
  readonly wholeMinor: bigint
  readonly parts: Parts
  /** In the provider's currency. */
  readonly providerWholeMinor: bigint
  /** The operations that have taken from it, or may still do so. */
  readonly taking: readonly LinkedOperation[]
}

const sumOf = (operations: readonly LinkedOperation[], value: (operation: LinkedOperation) => bigint) =>
  operations.reduce((sum, operation) => sum + value(operation), 0n)
const amountOf = ({ amountMinor }: LinkedOperation) => amountMinor
export const lesserOf = (one: bigint, other: bigint) => (one < other ? one : other)
const notBelowZero = (minor: bigint) => (minor > 0n ? minor : 0n)

const ENDED_WITHOUT_SUCCESS: readonly string[] = ['declined', 'cancelled', 'expired']
export const isEndedWithoutSuccess = ({ state }: Payment): boolean => ENDED_WITHOUT_SUCCESS.includes(state)

/** Whether an operation captures or voids an authorised payment. Such an operation takes nothing from what was charged. */
export const isOfAuthorisation = ({ kind }: Pick<Taker, 'kind'>) => kind === 'capture' || kind === 'void'
/** Whether an operation takes from what the provider charged. Every other one takes from what was credited. */
const isOfCharge = ({ kind, source }: Taker) => kind === 'late_credit' || source === 'provider'

/**
 * Whether an operation takes from the excess: what the provider moved beyond the amount of a payment that succeeded (decision
 * 78). It gives back the overpaid part of a deposit, or takes back what a withdrawal paid out too much.
 */
export const isOfExcess = ({ kind, source }: Taker, { flow, state }: Pick<Payment, 'flow' | 'state'>): boolean =>
  state === 'succeeded' && (flow === 'deposit' ? source === 'provider' : kind === 'correction' || kind === 'write_off')

/** The excess: what the provider moved beyond the payment's own amount, in the payment's currency. */
export function excessOf({ payment, charge }: Position): bigint {
  return payment.state === 'succeeded' ? notBelowZero((charge?.amountMinor ?? 0n) - ownMoneyAtProvider(payment)) : 0n
}

/**
 * The part of a payout that was not paid out and not returned yet, in the payment's currency and rounded down. Undefined if the
 * provider has not reported that it paid less.
 */
export function restOf({ payment, operations, charge }: Position): bigint | undefined {
  const requestedMinor = providerMoneyOf(payment).amountMinor
  if (payment.flow === 'deposit' || !charge || charge.providerAmountMinor > requestedMinor) return undefined
  const restMinor = (ownMoneyAtProvider(payment) * (requestedMinor - charge.providerAmountMinor)) / requestedMinor
  const returned = operations.filter((operation) => operation.kind === 'payout_return' && isReserving(operation))
  return notBelowZero(restMinor - sumOf(returned, amountOf))
}

function poolOfExcess(position: Position, reserving: readonly LinkedOperation[]): Pool {
  const { payment, charge } = position
  const wholeMinor = excessOf(position)
  return {
    wholeMinor,
    parts: { receivedMinor: wholeMinor, feeMinor: 0n, taxMinor: 0n },
    providerWholeMinor: (charge?.providerAmountMinor ?? 0n) - providerMoneyOf(payment).amountMinor,
    taking: reserving.filter((operation) => isOfExcess(operation, payment)),
  }
}

/**
 * The amount from which an operation would take. Most payments have one. A deposit that ended without success has two: what the
 * provider charged, of which at most the payment's own amount is credited late, and what was credited late. A payment that
 * succeeded has a second one if the provider moved more than its amount: the excess.
 */
function poolFor(position: Position, taker: Taker): Pool {
  const { payment, operations, charge } = position
  const decides = isOfAuthorisation(taker)
  const reserving = operations.filter((each) => isReserving(each) && isOfAuthorisation(each) === decides)
  const providerRequestedMinor = providerMoneyOf(payment).amountMinor
  const { totalMinor } = payment
  const own: Pool = {
    wholeMinor: totalMinor,
    parts: payment,
    providerWholeMinor: providerRequestedMinor,
    taking: reserving.filter((operation) => !isOfExcess(operation, payment)),
  }
  if (!decides && isOfExcess(taker, payment)) return poolOfExcess(position, reserving)
  if (decides || payment.flow !== 'deposit' || payment.state === 'succeeded') return own
  if (!isOfCharge(taker)) {
    const credits = operations.filter(({ kind, state }) => kind === 'late_credit' && state === 'succeeded')
    const wholeMinor = sumOf(credits, amountOf)
    return {
      wholeMinor,
      parts: {
        receivedMinor: sumOf(credits, ({ receivedMinor }) => receivedMinor),
        feeMinor: sumOf(credits, ({ feeMinor }) => feeMinor),
        taxMinor: sumOf(credits, ({ taxMinor }) => taxMinor),
      },
      providerWholeMinor: (providerRequestedMinor * wholeMinor) / totalMinor,
      taking: reserving.filter((operation) => !isOfCharge(operation)),
    }
  }
  const taking = reserving.filter(isOfCharge)
  if (taker.source !== 'provider') {
    const wholeMinor = charge ? lesserOf(charge.amountMinor, totalMinor) : totalMinor
    return { ...own, wholeMinor, taking }
  }
  return {
    ...own,
    ...{ wholeMinor: charge?.amountMinor ?? 0n, providerWholeMinor: charge?.providerAmountMinor ?? 0n, taking },
  }
}

/** What an operation of this kind may move at most. */
export function leftFor(position: Position, taker: Taker): bigint {
  const { wholeMinor, taking } = poolFor(position, taker)
  return notBelowZero(wholeMinor - sumOf(taking, amountOf))
}

const CREDIT: Taker = { kind: 'late_credit', source: 'player' }
const TAKE_BACK: Taker = { kind: 'refund', source: 'player' }

/** Whether a deposit was credited to the player or the merchant's order, at once or late. */
export const isCredited = (position: Position): boolean =>
  position.payment.flow === 'deposit' && poolFor(position, TAKE_BACK).wholeMinor > 0n

/**
 * What is left of a payment, computed from its operations (issue-12 1): the payment itself keeps its final state. The excess
 * was never part of the payment, so it and its corrections do not count.
 */
export function netPositionOf(position: Position): NetPosition {
  const { payment, operations } = position
  const taking = operations.filter((operation) => !isOfAuthorisation(operation) && !isOfExcess(operation, payment))
  const moved = taking.filter(({ state }) => state === 'succeeded')
  const movedMinor = sumOf(moved, amountOf)
  const creditableMinor = leftFor(position, CREDIT)
  return {
    paidMinor: payment.state === 'succeeded' ? payment.totalMinor : 0n,
    movedMinor,
    reservedMinor: sumOf(taking.filter(isReserving), amountOf) - movedMinor,
    leftMinor: creditableMinor > 0n ? creditableMinor : leftFor(position, TAKE_BACK),
  }
}

/**
 * Divides an amount: first the part that the player received, then the fee, then the tax, each up to what other operations have
 * left. A whole refund in any number of pieces moves exactly what the payment moved. The amount must not exceed what is left.
 */
export function partsOf(position: Position, taker: Taker, amountMinor: bigint): Parts {
  // Money that was credited to nobody contains no fee and no tax.
  if (taker.source === 'provider') return { receivedMinor: amountMinor, feeMinor: 0n, taxMinor: 0n }
  const { parts, taking } = poolFor(position, taker)
  let restMinor = amountMinor
  const take = (part: keyof Parts): bigint => {
    const leftMinor = notBelowZero(parts[part] - sumOf(taking, (operation) => operation[part]))
    const partMinor = lesserOf(restMinor, leftMinor)
    restMinor -= partMinor
    return partMinor
  }
  return { receivedMinor: take('receivedMinor'), feeMinor: take('feeMinor'), taxMinor: take('taxMinor') }
}

/**
 * The share of an amount in the provider's currency, rounded down. The operation that takes everything that is left gets all of
 * the provider's rest, so that a whole refund returns the whole charge, and pieces never return more.
 */
export function providerShareOf(position: Position, taker: Taker, amountMinor: bigint): bigint {
  if (!position.payment.processing) return amountMinor
  const { wholeMinor, providerWholeMinor, taking } = poolFor(position, taker)
  const shareOf = (minor: bigint) => (providerWholeMinor * minor) / wholeMinor
  // An operation without a call to the provider has the provider amount 0: its share of the charge is used.
  const takenMinor = sumOf(taking, ({ amountMinor: minor, providerAmountMinor }) =>
    providerAmountMinor === 0n ? shareOf(minor) : providerAmountMinor,
  )
  // Refunds that the provider made may have taken more of its amount than their rounded sums show.
  const leftMinor = notBelowZero(providerWholeMinor - takenMinor)
  if (amountMinor === leftFor(position, taker)) return leftMinor
  return lesserOf(shareOf(amountMinor), leftMinor)
}
