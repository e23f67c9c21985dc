/** Compares the lines of a statement with our movements (issue-12 4). Pure: it reads and writes nothing. */
import type { BreakKind } from '@modulor/contract/vocabulary'
import { compareDecimals } from '@modulor/rules'
import type { StatementLine } from '../../providers/statement'
import { STATEMENT_KINDS, type Movement, type MovementKind } from './movements'

/** A payment with all movements that a statement may contain. */
export type KnownPayment = {
  readonly id: string
  /** The id by which lines name the payment. */
  readonly idAtProvider: string
  readonly brand: string
  readonly providerReference: string | null
  readonly movements: readonly Movement[]
}

type ByName = {
  readonly paymentOf: (id: string) => KnownPayment | undefined
  readonly paymentByReference: (reference: string) => KnownPayment | undefined
}

export type Known = ByName & {
  /** Payments with a former attempt at this provider, which were then sent to another one. The attempt may have cost a fee. */
  readonly former: ByName
  /** The ids of movements that lines of earlier statements already cover. */
  readonly taken: ReadonlySet<string>
  /** The brand of fees without a payment; undefined if several brands use the provider. */
  readonly onlyBrand: string | undefined
}

type LineResult =
  | { readonly kind: 'matched'; readonly movement: Movement; readonly payment: KnownPayment }
  | { readonly kind: 'fee'; readonly payment: KnownPayment | undefined }
  /** The provider paid its debt to the merchant's bank, or carried it over. None of our accounts contains that money. */
  | { readonly kind: 'settlement'; readonly payment: undefined }
  | {
      readonly kind: 'broken'
      readonly break: BreakKind
      readonly payment: KnownPayment | undefined
      /** The movement that the line covers although it differs. No other line can cover it. */
      readonly movementId: string | undefined
      /** Our amount, if the line has a different one. */
      readonly expected: Pick<Movement, 'amount' | 'currency'> | undefined
    }
export type LineMatch<Line extends StatementLine = StatementLine> = LineResult & { readonly line: Line }

const isMovementKind = (kind: string): kind is MovementKind => Object.hasOwn(STATEMENT_KINDS, kind)
const signOf = (amount: string) => compareDecimals(amount, '0')

/** Whether a line has the amount of a movement, or one of its possible amounts. */
function isOfAmount({ amount, currency }: StatementLine, movement: Movement): boolean {
  if (currency !== movement.currency) return false
  const [most, least] = [
    compareDecimals(amount, movement.amount),
    compareDecimals(amount, movement.leastAmount ?? movement.amount),
  ]
  return most === 0 || least === 0 || most !== least
}

function broken(
  kind: BreakKind,
  payment?: KnownPayment,
  about: { readonly movementId?: string | undefined; readonly expected?: Pick<Movement, 'amount' | 'currency'> } = {},
): LineResult {
  return { kind: 'broken', break: kind, payment, movementId: about.movementId, expected: about.expected }
}

/** The payment that a line names by our id and by the provider's reference; `contradiction` if they name two payments. */
function paymentOf(
  { paymentReference, reference }: StatementLine,
  known: ByName,
): KnownPayment | 'contradiction' | undefined {
  const byId = paymentReference === null ? undefined : known.paymentOf(paymentReference)
  const byReference = reference === null ? undefined : known.paymentByReference(reference)
  if (byId && byReference && byId.id !== byReference.id) return 'contradiction'
  const isRenamed =
    byId && reference !== null && byId.providerReference !== null && byId.providerReference !== reference
  return isRenamed ? 'contradiction' : (byId ?? byReference)
}

function resultOf(line: StatementLine, known: Known, taken: ReadonlySet<string>): LineResult {
  const payment = paymentOf(line, known)
  if (line.kind === 'fee') {
    const named = payment ?? paymentOf(line, known.former)
    const own = named === 'contradiction' ? undefined : named
    if (signOf(line.amount) > 0) return broken('direction', own)
    return own || known.onlyBrand !== undefined ? { kind: 'fee', payment: own } : broken('unknown_fee')
  }
  if (line.kind === 'settlement') return { kind: 'settlement', payment: undefined }
  if (payment === 'contradiction') return broken('data')
  if (!isMovementKind(line.kind)) return broken('no_rule', payment)
  if (signOf(line.amount) !== STATEMENT_KINDS[line.kind]) return broken('direction', payment)
  return payment ? resultWithin(line, line.kind, payment, taken) : broken('missing_here')
}

/** The result of a line about a payment that we have. */
function resultWithin(
  line: StatementLine,
  kind: MovementKind,
  payment: KnownPayment,
  taken: ReadonlySet<string>,
): LineResult {
  const ofKind = payment.movements.filter((movement) => movement.kind === kind)
  const { operationReference } = line
  const isOwn = kind === 'charge' || kind === 'payout'
  const named =
    isOwn || operationReference === null
      ? ofKind
      : ofKind.filter(({ operationNames }) => operationNames.includes(operationReference))
  if (named.length === 0) {
    const movementId = isOwn ? `${kind} ${payment.id}` : undefined
    if (movementId !== undefined && taken.has(movementId)) return broken('duplicate_line', payment)
    return isOwn ? broken('wrong_state', payment, { movementId }) : broken('missing_here', payment)
  }
  const free = named.filter(({ id }) => !taken.has(id))
  const [first] = free
  if (!first) return broken('duplicate_line', payment)
  const exact = free.filter((movement) => isOfAmount(line, movement))
  const [oldest] = exact
  // Several movements with the same name and sum belong to a reopened dispute: its lines are in the order of its movements.
  const isOneName = named !== ofKind
  if (oldest && (exact.length === 1 || isOneName)) return { kind: 'matched', movement: oldest, payment }
  if (free.length > 1) return broken('ambiguous', payment)
  const { id: movementId, amount, currency } = first
  const about = { movementId, expected: { amount, currency } }
  if (currency !== line.currency) return broken('currency', payment, about)
  const isMore = compareDecimals(line.amount, amount) === STATEMENT_KINDS[kind]
  return broken(isMore ? 'over_amount' : 'under_amount', payment, about)
}

/** The result of each line, in their order. Each of our movements is covered by at most one line. */
export function matchLines<Line extends StatementLine>(
  lines: readonly Line[],
  known: Known,
): readonly LineMatch<Line>[] {
  const taken = new Set(known.taken)
  return lines.map((line) => {
    const match = resultOf(line, known, taken)
    const movementId =
      match.kind === 'matched' ? match.movement.id : match.kind === 'broken' ? match.movementId : undefined
    if (movementId !== undefined) taken.add(movementId)
    return { ...match, line }
  })
}

/**
 * Our movements that a statement should contain but no line covers. `taken` contains all covered movements, including those of
 * the new lines.
 */
export function missingMovements(movements: readonly Movement[], taken: ReadonlySet<string>): readonly Movement[] {
  return movements.filter(({ id, expected }) => {
    if (taken.has(id) || expected === 'never') return false
    return expected === 'always' || taken.has(expected.with)
  })
}
