/** The movements that a provider's statement should contain for a payment and its linked operations (issue-12 4). */
import { fromMinor } from '@modulor/rules'
import type { LinkedOperation } from '../linked-operations'
import { providerMoneyOf, type Charge, type PaymentFacts } from '../payments'

/** The kinds of lines about a payment, with the sign of their effect on what the provider owes the merchant. */
export const STATEMENT_KINDS = {
  charge: 1,
  payout: -1,
  refund: -1,
  payout_return: 1,
  dispute: -1,
  dispute_won: 1,
  dispute_fee: -1,
} as const
export type MovementKind = keyof typeof STATEMENT_KINDS

/** A movement of money at the provider, according to our records. */
export type Movement = {
  /** Unique: its kind, and the id of the payment or the operation. */
  readonly id: string
  readonly kind: MovementKind
  readonly paymentId: string
  /** The names of the operation in a line: our id, or the provider's id. Empty for a charge or payout. */
  readonly operationNames: readonly string[]
  readonly operationId: string | null
  /** Decimal text in the provider's currency, with the sign of its kind. */
  readonly amount: string
  /**
   * The amount nearest to zero that a line may have instead. Only of a fee that is stored in the payment's currency, rounded up:
   * several amounts of the provider result in the same stored fee.
   */
  readonly leastAmount?: string
  readonly currency: string
  readonly at: Date
  /**
   * When a statement without it is incomplete. `never`: operators have booked that it did not take place. `with`: only if the
   * statement contains the named movement. A payout and the operation that returns it by hand are each expected only together
   * with the other.
   */
  readonly expected: 'always' | 'never' | { readonly with: string }
}

const PROVIDER_KEY = /^provider \S+ (.+)$/

/** Our id of an operation, and the provider's id if the provider reported it. */
function namesOf({ id, idempotencyKey, origin }: LinkedOperation): readonly string[] {
  const named = origin === 'provider' ? PROVIDER_KEY.exec(idempotencyKey)?.[1] : undefined
  return named === undefined ? [id] : [id, named]
}

const sumOf = (operations: readonly LinkedOperation[]) =>
  operations.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

type Parts = Pick<Movement, 'id' | 'kind' | 'at' | 'expected'> & {
  readonly amountMinor: bigint
  readonly leastMinor?: bigint
  readonly operation?: LinkedOperation
}

/**
 * Returns the expected movements of a payment. `operations` are all of its linked operations. `charge` is the sum that the
 * provider moved, if it differs from the requested one.
 */
export function movementsOf(
  payment: PaymentFacts,
  operations: readonly LinkedOperation[],
  charge?: Charge,
): readonly Movement[] {
  const { currency, precision, amountMinor: wholeMinor } = providerMoneyOf(payment)
  const ownWholeMinor = payment.flow === 'deposit' ? payment.totalMinor : payment.receivedMinor
  /** An amount of ours in the provider's currency. */
  const shareOf = (amountMinor: bigint) =>
    amountMinor >= payment.totalMinor ? wholeMinor : (wholeMinor * amountMinor) / ownWholeMinor
  const textOf = (minor: bigint, kind: MovementKind) =>
    fromMinor(STATEMENT_KINDS[kind] === -1 ? -minor : minor, precision)
  const movement = ({ amountMinor, leastMinor, operation, ...parts }: Parts): Movement => ({
    ...parts,
    paymentId: payment.id,
    operationNames: operation ? namesOf(operation) : [],
    operationId: operation?.id ?? null,
    amount: textOf(amountMinor, parts.kind),
    ...(leastMinor !== undefined && { leastAmount: textOf(leastMinor, parts.kind) }),
    currency,
  })
  const succeeded = operations.filter(({ state }) => state === 'succeeded')
  const ofKinds = (...kinds: readonly string[]) => succeeded.filter(({ kind }) => kinds.includes(kind))
  const takenBackMinor = sumOf(ofKinds('correction', 'write_off'))

  const movedMinor = payment.state === 'succeeded' && charge ? charge.providerAmountMinor : wholeMinor
  const own = ownMovement(payment, succeeded, { takenBackMinor, wholeMinor: movedMinor, shareOf })
  // What was never paid out cannot be returned: operations that return this amount have no movement at the provider.
  let unpaidMinor = payment.state === 'succeeded' ? wholeMinor - movedMinor : 0n
  const isUnpaid = (amountMinor: bigint): boolean => {
    if (amountMinor > unpaidMinor) return false
    unpaidMinor -= amountMinor
    return true
  }
  const returned = ofKinds('payout_return').map((operation) => {
    const amountMinor = operation.providerAmountMinor || shareOf(operation.amountMinor)
    const byHand = () => (isUnpaid(amountMinor) ? 'never' : ({ with: `payout ${payment.id}` } as const))
    return movement({
      ...{ id: `payout_return ${operation.id}`, kind: 'payout_return', operation, at: operation.updatedAt },
      ...{ amountMinor, expected: operation.origin === 'provider' ? 'always' : byHand() },
    })
  })
  const refunds = ofKinds('refund').map((operation) =>
    movement({
      ...{ id: `refund ${operation.id}`, kind: 'refund', operation, at: operation.updatedAt, expected: 'always' },
      amountMinor: operation.providerAmountMinor,
    }),
  )
  /** What the provider may have charged for a fee of ours, which was rounded up. */
  const feeOf = (feeMinor: bigint): FeeAtProvider => {
    const most = (wholeMinor * feeMinor) / ownWholeMinor
    const least = feeMinor === 0n ? 0n : (wholeMinor * (feeMinor - 1n)) / ownWholeMinor + 1n
    return { least: least < most ? least : most, most }
  }
  const disputes = operations
    .filter(({ kind }) => kind === 'dispute')
    .flatMap((operation) => disputeParts(operation, feeOf).map((parts) => movement({ ...parts, operation })))
  return [...(own ? [movement(own)] : []), ...returned, ...refunds, ...disputes]
}

/** The charge or the payout itself; undefined if it did not take place. */
function ownMovement(
  payment: PaymentFacts,
  succeeded: readonly LinkedOperation[],
  sums: {
    readonly takenBackMinor: bigint
    readonly wholeMinor: bigint
    readonly shareOf: (amountMinor: bigint) => bigint
  },
): Parts | undefined {
  const { id, flow, state, totalMinor, updatedAt } = payment
  const kind = flow === 'deposit' ? 'charge' : 'payout'
  // For a payout that succeeded, corrections take back only the excess.
  const isTakenBack = flow === 'deposit' && sums.takenBackMinor >= totalMinor
  const base = { id: `${kind} ${id}`, kind, at: updatedAt } as const
  if (state === 'succeeded') {
    const [returned] = succeeded.filter(
      (operation) =>
        operation.kind === 'payout_return' && operation.origin !== 'provider' && operation.amountMinor >= totalMinor,
    )
    const expected = returned ? { with: `payout_return ${returned.id}` } : isTakenBack ? 'never' : 'always'
    return { ...base, amountMinor: sums.wholeMinor, expected }
  }
  const creditedMinor = sumOf(succeeded.filter((operation) => operation.kind === 'late_credit'))
  const movedMinor = flow === 'deposit' ? creditedMinor : sums.takenBackMinor
  // What was charged and given back without being credited to anyone.
  const returnedMinor = succeeded
    .filter(({ source }) => source === 'provider')
    .reduce((sum, { providerAmountMinor }) => sum + providerAmountMinor, 0n)
  const amountMinor = sums.shareOf(movedMinor) + returnedMinor
  return amountMinor === 0n ? undefined : { ...base, amountMinor, expected: 'always' }
}

type FeeAtProvider = { readonly least: bigint; readonly most: bigint }

/** The movements of a dispute: the dispute, its fee if it was lost, and its win. A returned fee is part of the win's amount. */
function disputeParts(operation: LinkedOperation, feeOf: (feeMinor: bigint) => FeeAtProvider): readonly Parts[] {
  const { id, state, createdAt, updatedAt, providerAmountMinor: amountMinor } = operation
  const { providerFeeMinor, returnedFeeMinor } = operation
  const opened: Parts = { id: `dispute ${id}`, kind: 'dispute', at: createdAt, expected: 'always', amountMinor }
  const end = { at: updatedAt, expected: 'always' } as const
  const [charged, returned] = [feeOf(providerFeeMinor), feeOf(returnedFeeMinor)]
  const fee: Parts = {
    ...{ ...end, id: `dispute_fee ${id}`, kind: 'dispute_fee' },
    ...{ amountMinor: charged.most, leastMinor: charged.least },
  }
  const won: Parts = {
    ...{ ...end, id: `dispute_won ${id}`, kind: 'dispute_won' },
    ...{ amountMinor: amountMinor + returned.most, leastMinor: amountMinor + returned.least },
  }
  const isLost = state === 'succeeded' || state === 'failed_late'
  return [
    opened,
    ...(isLost && providerFeeMinor > 0n ? [fee] : []),
    ...(state === 'failed' || state === 'failed_late' ? [won] : []),
  ]
}
