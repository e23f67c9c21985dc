/** What each kind of operation may do: with which payments, whether the provider is asked, and what it posts. */
import type { OperationKind, OperationSource, OperationState } from '@modulor/contract/vocabulary'
import type { Account, Line, Operation } from '../../ledger'
import type { Provider } from '../../providers/provider'
import { houseAccount, isHeldByProvider, providerAccount, type Payment } from '../payments'
import { balanceAccount, holdAccount } from '../wallet'
import { disputePosting, statesBefore } from './dispute'
import type { LinkedOperation, Parts } from './linked-operation'
import { excessOf, isCredited, isEndedWithoutSuccess, leftFor, type Position } from './net-position'

type Direction = 'to_provider' | 'to_player'
/** The call of the port that carries an operation out. */
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
  /** Undefined: the provider is not asked. */
  readonly providerCall?: ProviderCall
  /** Undefined: it posts nothing. */
  readonly direction?: Direction
  /** It takes all of the payment or nothing. */
  readonly isWhole?: true
  /** Who may bear it as the payment stands; nobody: it is not possible. */
  readonly sourcesFor: (position: Position) => readonly OperationSource[]
}

const isUnpaid = ({ payment }: Position, flow: Payment['flow']) =>
  payment.flow === flow && isEndedWithoutSuccess(payment)
const isExceeded = (position: Position, flow: Payment['flow']) =>
  position.payment.flow === flow && excessOf(position) > 0n
const canTakeBack = (position: Position) =>
  isCredited(position) || isUnpaid(position, 'withdrawal') || isExceeded(position, 'withdrawal')

/** The payment itself posts its money when its provider reports its end. */
const ON_AUTHORISED = {
  isWhole: true,
  sourcesFor: ({ payment }: Position): readonly OperationSource[] => (isHeldByProvider(payment) ? ['player'] : []),
} as const

/**
 * - capture: the provider charges a deposit that it has authorised. void: it releases it.
 * - refund: a deposit that was credited goes back through its provider, and what was charged and credited to nobody.
 * - late_credit: the provider charged a deposit that had ended without success.
 * - payout_return: a payout that was sent came back.
 * - correction: takes from the player what the provider did not pay, or paid although the player has the money again, or paid over
 *   a payout's sum.
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
  /** The most that it may move. */
  readonly leftMinor: bigint
}

/** Whether a provider can carry out an operation of this kind. One that is not configured any more carries out none. */
export function canCarryOut(provider: Provider | undefined, kind: RequestedKind): boolean {
  const { providerCall } = RULES[kind]
  return providerCall === undefined || provider?.[providerCall] !== undefined
}

/** What a payment allows as it stands, with the bearer and the limit of each. */
export const possibleKinds = (position: Position, provider: Provider | undefined): readonly PossibleKind[] =>
  REQUESTED_KINDS.filter((kind) => canCarryOut(provider, kind)).flatMap((kind) =>
    RULES[kind].sourcesFor(position).flatMap((source) => {
      const leftMinor = leftFor(position, { kind, source })
      return leftMinor > 0n ? [{ kind, source, leftMinor }] : []
    }),
  )

const holdIdOf = ({ id }: LinkedOperation) => `${id}:hold`

/** Whose balance the received part concerns: the player's, or the merchant's where the deposit paid an order. */
function bearerAccount(payment: Payment, source: OperationSource): Account {
  if (source === 'merchant') return houseAccount(payment, 'losses')
  return payment.orderId === null ? balanceAccount(payment) : houseAccount(payment, 'orders')
}

/** What an operation takes from the player's balance. Fee and tax of a withdrawal were part of what the player gave. */
const takenMinorOf = ({ receivedMinor, feeMinor, taxMinor }: Parts, { flow }: Payment): bigint =>
  flow === 'deposit' ? receivedMinor : receivedMinor + feeMinor + taxMinor

/**
 * Only a player's balance can be too low, so only that is set aside before the provider is asked. What the provider did by
 * itself is not asked for. From a merchant's own wallet nothing is taken without its reserve, also where no provider is asked.
 */
export function isHeld(operation: LinkedOperation, payment: Payment): boolean {
  const { kind, origin, source } = operation
  const isAsked = kind === 'refund' || (kind === 'correction' && payment.wallet === 'http')
  const isOfBalance = origin !== 'provider' && source === 'player' && payment.orderId === null
  return isAsked && isOfBalance && takenMinorOf(operation, payment) > 0n
}

/** Whether somebody outside has to be asked: the provider, or the merchant's own wallet. */
export const isCarriedOut = (operation: LinkedOperation, payment: Payment): boolean =>
  (isRequestedKind(operation.kind) && RULES[operation.kind].providerCall !== undefined) ||
  (payment.wallet === 'http' && isHeld(operation, payment))

/** What is set aside from the player's balance while the provider is asked. */
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
 * The received part moves between the provider and whoever bears it. Fee and tax go the way back that they came: of a
 * deposit they were taken from what the provider owed, of a withdrawal from what the player gave.
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
 * What a success has moved, the other way: the payer never got the refund. A merchant with its own wallet gives the player the money
 * itself, as the event tells it.
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

/** What a state posts that an operation has come to; undefined where it moves nothing. */
export function postingsOf(operation: LinkedOperation, payment: Payment): Operation | undefined {
  const { id, kind, state, source } = operation
  if (kind === 'dispute') return disputePosting(operation, payment)
  // It was on no account of ours.
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

/** Everything that an operation in its state has posted, for the check of the ledger. */
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
