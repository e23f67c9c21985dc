import type { Payment } from '../payments'
import { isReserving, type LinkedOperation, type Parts } from './linked-operation'

export type NetPosition = {
  /** What the payment moved: 0 where it ended without success. */
  readonly paidMinor: bigint
  /** What operations have moved. */
  readonly movedMinor: bigint
  /** What operations may still move. */
  readonly reservedMinor: bigint
  /** What another operation may move at most. */
  readonly leftMinor: bigint
}

const sumOf = (operations: readonly LinkedOperation[], value: (operation: LinkedOperation) => bigint) =>
  operations.reduce((sum, operation) => sum + value(operation), 0n)

/** What is left of a payment, derived from its operations (issue-12 1): the payment itself keeps its end. */
export function netPositionOf(payment: Payment, operations: readonly LinkedOperation[]): NetPosition {
  const moved = operations.filter(({ state }) => state === 'succeeded')
  const reserving = operations.filter(isReserving)
  const taken = sumOf(reserving, ({ amountMinor }) => amountMinor)
  const movedMinor = sumOf(moved, ({ amountMinor }) => amountMinor)
  return {
    paidMinor: payment.state === 'succeeded' ? payment.totalMinor : 0n,
    movedMinor,
    reservedMinor: taken - movedMinor,
    leftMinor: payment.totalMinor - taken,
  }
}

/**
 * Divides a sum: first what the player received, then the fee, then the tax, each as far as no other operation has it. A
 * whole refund in any number of pieces moves exactly what the payment moved. The sum is at most what is left.
 */
export function partsOf(payment: Payment, operations: readonly LinkedOperation[], amountMinor: bigint): Parts {
  const reserving = operations.filter(isReserving)
  let restMinor = amountMinor
  const take = (wholeMinor: bigint, takenMinor: bigint): bigint => {
    const leftMinor = wholeMinor - takenMinor
    const partMinor = restMinor < leftMinor ? restMinor : leftMinor
    restMinor -= partMinor
    return partMinor
  }
  return {
    receivedMinor: take(
      payment.receivedMinor,
      sumOf(reserving, (operation) => operation.receivedMinor),
    ),
    feeMinor: take(
      payment.feeMinor,
      sumOf(reserving, (operation) => operation.feeMinor),
    ),
    taxMinor: take(
      payment.taxMinor,
      sumOf(reserving, (operation) => operation.taxMinor),
    ),
  }
}

/**
 * The share of a sum in the provider's currency, rounded down. The operation that takes all that is left gets all that is
 * left there, so that a whole refund returns the whole charge, and pieces never more than it.
 */
export function providerShareOf(payment: Payment, operations: readonly LinkedOperation[], amountMinor: bigint): bigint {
  if (!payment.processing) return amountMinor
  const wholeMinor = payment.processing.amountMinor
  const leftMinor = wholeMinor - sumOf(operations.filter(isReserving), (operation) => operation.providerAmountMinor)
  if (amountMinor === netPositionOf(payment, operations).leftMinor) return leftMinor
  const shareMinor = (wholeMinor * amountMinor) / payment.totalMinor
  return shareMinor < leftMinor ? shareMinor : leftMinor
}
