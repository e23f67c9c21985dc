/** The rules of each kind of operation: for which payments it is possible, whether the provider is called, and what it posts. */
import type { OperationKind, OperationSource, OperationState } from '@modulor/contract/vocabulary'
import type { Account, Line, Operation } from '../../ledger'
import type { Provider } from '../../providers/provider'
import { houseAccount, isHeldByProvider, providerAccount, type Payment } from '../payments'
import { balanceAccount, holdAccount } from '../wallet'
import { disputePosting, statesBefore } from './dispute'
import type { LinkedOperation, Parts } from './linked-operation'
import { excessOf, isCredited, isEndedWithoutSuccess, leftFor, type Position } from './net-position'

type Direction = 'to_provider' | 'to_player'
/** The method of the provider's plug-in that carries an operation out. */
type ProviderCall = 'refund' | 'capture' | 'void'

/** The kinds that can be requested. */
const REQUESTED_KINDS = [
  'capture',
  'void',
  'refund',
  'late_credit',
  'payout_return',
  'correction',
  'write_off',
] as const
type RequestedKind = (typeof REQUESTED_KINDS)[number]

type Rules = {
  /** Undefined: the provider is not called. */
  readonly providerCall?: ProviderCall
  /** Undefined: it posts nothing. */
  readonly direction?: Direction
  /** It takes the whole payment or nothing. */
  readonly isWhole?: true
  /** Who may bear it now; empty: it is not possible. */
  readonly sourcesFor: (position: Position) => readonly OperationSource[]
}

const isUnpaid = ({ payment }: Position, flow: Payment['flow']) =>
  payment.flow === flow && isEndedWithoutSuccess(payment)
const isExceeded = (position: Position, flow: Payment['flow']) =>
  position.payment.flow === flow && excessOf(position) > 0n
const canTakeBack = (position: Position) =>
  isCredited(position) || isUnpaid(position, 'withdrawal') || isExceeded(position, 'withdrawal')

/** These post nothing: the payment itself posts its money when its provider reports its end. */
const ON_AUTHORISED = {
  isWhole: true,
  sourcesFor: ({ payment }: Position): readonly OperationSource[] => (isHeldByProvider(payment) ? ['player'] : []),
} as const

/**
 * - capture: the provider charges a deposit that it has authorised. void: it releases it.
 * - refund: returns a credited deposit through its provider, or what was charged and credited to nobody.
 * - late_credit: the provider charged a deposit that had ended without success.
 * - payout_return: a payout that was sent came back.
 * - correction: takes from the player what the provider did not pay, or paid although the player has the money again, or paid
 * in excess of a payout's amount.
 * - write_off: the same, borne by the merchant.
 */
const RULES: Readonly<Record<RequestedKind, Rules>> = {
  capture: { ...ON_AUTHORISED, providerCall: 'capture' },
  void: { ...ON_AUTHORISED, providerCall: 'void' },
  refund: {
    providerCall: 'refund',
    direction: 'to_provider',
    sourcesFor: (position) => [
      ...(isCredited(position) ? (['player', 'merchant'] as const) : []),
      ...((isUnpaid(position, 'deposit') && position.charge) || isExceeded(position, 'deposit')
        ? (['provider'] as const)
        : []),
    ],
  },
  late_credit: {
    direction: 'to_player',
    sourcesFor: (position) => (isUnpaid(position, 'deposit') ? ['player'] : []),
  },
  payout_return: {
    direction: 'to_player',
    sourcesFor: ({ payment: { flow, state } }) => (flow === 'withdrawal' && state === 'succeeded' ? ['player'] : []),
  },
  correction: {
    direction: 'to_provider',
    sourcesFor: (position) => (canTakeBack(position) ? ['player'] : []),
  },
  write_off: {
    direction: 'to_provider',
    sourcesFor: (position) => (canTakeBack(position) ? ['merchant'] : []),
  },
}

export const isRequestedKind = (kind: OperationKind): kind is RequestedKind =>
  (REQUESTED_KINDS as readonly OperationKind[]).includes(kind)

export const rulesOf = (kind: RequestedKind): Rules => RULES[kind]

export const isWholeKind = (kind: RequestedKind): boolean => RULES[kind].isWhole === true

export type PossibleKind = {
  readonly kind: RequestedKind
  readonly source: OperationSource
  /** The limit of its amount. */
  readonly leftMinor: bigint
}

/** Whether a provider can carry out an operation of this kind. A provider that is not configured cannot. */
export function canCarryOut(provider: Provider | undefined, kind: RequestedKind): boolean {
  const { providerCall } = RULES[kind]
  return providerCall === undefined || provider?.[providerCall] !== undefined
}

/** The operations that a payment allows now, each with its bearer and its limit. */
export const possibleKinds = (position: Position, provider: Provider | undefined): readonly PossibleKind[] =>
  REQUESTED_KINDS.filter((kind) => canCarryOut(provider, kind)).flatMap((kind) =>
    RULES[kind].sourcesFor(position).flatMap((source) => {
      const leftMinor = leftFor(position, { kind, source })
      return leftMinor > 0n ? [{ kind, source, leftMinor }] : []
    }),
  )

const holdIdOf = ({ id }: LinkedOperation) => `${id}:hold`

/**
 * The account that bears the received part: the player's balance, the merchant's orders if the deposit paid an order, or the
 * merchant's losses.
 */
function bearerAccount(payment: Payment, source: OperationSource): Account {
  if (source === 'merchant') return houseAccount(payment, 'losses')
  return payment.orderId === null ? balanceAccount(payment) : houseAccount(payment, 'orders')
}

/**
 * What an operation takes from the player's balance. For a withdrawal that includes fee and tax, which were taken from the
 * balance.
 */
const takenMinorOf = ({ receivedMinor, feeMinor, taxMinor }: Parts, { flow }: Payment): bigint =>
  flow === 'deposit' ? receivedMinor : receivedMinor + feeMinor + taxMinor

/**
 * Whether the amount is reserved before the operation is carried out. Only a player's balance can be too low, so only that is
 * reserved. Operations that the provider did by itself need no reserve. From a merchant's own wallet nothing is taken without a
 * reserve, also if no provider is called.
 */
export function isHeld(operation: LinkedOperation, payment: Payment): boolean {
  const { kind, origin, source } = operation
  const isAsked = kind === 'refund' || (kind === 'correction' && payment.wallet === 'http')
  const isOfBalance = origin !== 'provider' && source === 'player' && payment.orderId === null
  return isAsked && isOfBalance && takenMinorOf(operation, payment) > 0n
}

/** Whether a call is needed: to the provider, or to the merchant's own wallet. */
export const isCarriedOut = (operation: LinkedOperation, payment: Payment): boolean =>
  (isRequestedKind(operation.kind) && RULES[operation.kind].providerCall !== undefined) ||
  (payment.wallet === 'http' && isHeld(operation, payment))

/** Reserves the amount on the player's balance until the operation ends. */
export function holdOf(operation: LinkedOperation, payment: Payment): Operation | undefined {
  if (!isHeld(operation, payment)) return undefined
  const line: Line = {
    kind: 'hold',
    debit: balanceAccount(payment),
    credit: holdAccount(payment),
    amountMinor: takenMinorOf(operation, payment),
  }
  return { id: holdIdOf(operation), lines: [line] }
}

/**
 * The received part moves between the provider and the account that bears it. Fee and tax return to where they came from: for a
 * deposit they were taken from what the provider owed, for a withdrawal from what the player paid.
 */
function linesOf(operation: LinkedOperation, payment: Payment, kind: RequestedKind, direction: Direction): Line[] {
  const provider = providerAccount(payment)
  const own = bearerAccount(payment, operation.source)
  const isToProvider = direction === 'to_provider'
  const line = (debit: Account, credit: Account, amountMinor: bigint): Line[] =>
    amountMinor === 0n ? [] : [{ kind, debit, credit, amountMinor }]
  const kept = (account: Account, amountMinor: bigint): Line[] => {
    const other = payment.flow === 'deposit' || isHeld(operation, payment) ? provider : own
    const isGivenBack = isToProvider === (payment.flow === 'deposit')
    return isGivenBack ? line(account, other, amountMinor) : line(other, account, amountMinor)
  }
  const { receivedMinor, feeMinor, taxMinor }: Parts = operation
  const captured: Line = {
    kind: 'capture',
    debit: holdAccount(payment),
    credit: provider,
    amountMinor: takenMinorOf(operation, payment),
    holdOperation: holdIdOf(operation),
  }
  const moved = isToProvider ? line(own, provider, receivedMinor) : line(provider, own, receivedMinor)
  return [
    ...(isHeld(operation, payment) ? [captured] : moved),
    ...kept(houseAccount(payment, 'fees'), feeMinor),
    ...kept(houseAccount(payment, 'tax'), taxMinor),
  ]
}

/**
 * Reverses the postings of a success, because the payer never got the refund. A merchant with its own wallet gives the player
 * the money itself after it receives the event.
 */
function takenBack(operation: LinkedOperation, payment: Payment, kind: RequestedKind): Operation | undefined {
  const { direction } = rulesOf(kind)
  if (!direction) return undefined
  const receiver = payment.wallet === 'http' ? houseAccount(payment, 'losses') : balanceAccount(payment)
  const lines = linesOf(operation, payment, kind, direction).map((line): Line => ({
    ...{ kind, debit: line.credit, amountMinor: line.amountMinor },
    credit: 'holdOperation' in line ? receiver : line.debit,
  }))
  return { id: `${operation.id}:${kind}_failed`, lines }
}

/** The postings of an operation's state; undefined if it moves nothing. */
export function postingsOf(operation: LinkedOperation, payment: Payment): Operation | undefined {
  const { id, kind, state, source } = operation
  if (kind === 'dispute') return disputePosting(operation, payment)
  // The money was never on one of our accounts.
  if (source === 'provider') return undefined
  if (state === 'succeeded' && isRequestedKind(kind)) {
    const { direction } = rulesOf(kind)
    return direction && { id: `${id}:${kind}`, lines: linesOf(operation, payment, kind, direction) }
  }
  if (state === 'failed_late' && isRequestedKind(kind)) return takenBack(operation, payment, kind)
  const isOver = state === 'failed' || state === 'rejected' || state === 'expired'
  if (!isOver || !isHeld(operation, payment)) return undefined
  const release: Line = {
    kind: 'release',
    debit: holdAccount(payment),
    credit: balanceAccount(payment),
    amountMinor: takenMinorOf(operation, payment),
    holdOperation: holdIdOf(operation),
  }
  return { id: `${id}:release`, lines: [release] }
}

/** All postings of an operation up to its state, for the check of the ledger. */
export function allPostingsOf(operation: LinkedOperation, payment: Payment): readonly Operation[] {
  const { kind, state } = operation
  const beforeFailure: readonly OperationState[] = state === 'failed_late' ? ['succeeded'] : []
  const earlier = kind === 'dispute' ? statesBefore(state) : beforeFailure
  return [
    holdOf(operation, payment),
    ...earlier.map((each) => postingsOf({ ...operation, state: each }, payment)),
    postingsOf(operation, payment),
  ].flatMap((posted) => posted ?? [])
}
