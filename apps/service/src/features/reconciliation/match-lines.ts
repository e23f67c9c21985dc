/** Compares the lines of a statement with what of ours they are about (issue-12 4). Pure: it reads and writes nothing. */
import type { BreakKind } from '@modulor/contract/vocabulary'
import { compareDecimals } from '@modulor/rules'
import type { StatementLine } from '../../providers/statement'
import { STATEMENT_KINDS, type Movement, type MovementKind } from './movements'

/** A payment with all that a statement may have of it. */
export type KnownPayment = {
  readonly id: string
  /** As lines name it. */
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
  /** Payments whose attempt at this provider has ended before they went on to another one: it may have cost a fee. */
  readonly former: ByName
  /** Movements that lines of earlier statements are about. */
  readonly taken: ReadonlySet<string>
  /** Whose fees without a payment are; undefined where several brands have the provider. */
  readonly onlyBrand: string | undefined
}

type Fate =
  | { readonly kind: 'matched'; readonly movement: Movement; readonly payment: KnownPayment }
  | { readonly kind: 'fee'; readonly payment: KnownPayment | undefined }
  /** The provider has paid what it owes to the merchant's bank, or carried it over. No account of ours has that money. */
  | { readonly kind: 'settlement'; readonly payment: undefined }
  | {
      readonly kind: 'broken'
      readonly break: BreakKind
      readonly payment: KnownPayment | undefined
      /** What the line is about nevertheless: nothing else can be about it. */
      readonly movementId: string | undefined
      /** What we have where the line has something else. */
      readonly expected: Pick<Movement, 'amount' | 'currency'> | undefined
    }
export type LineFate<Line extends StatementLine = StatementLine> = Fate & { readonly line: Line }

const isMovementKind = (kind: string): kind is MovementKind => Object.hasOwn(STATEMENT_KINDS, kind)
const signOf = (amount: string) => compareDecimals(amount, '0')

function broken(
  kind: BreakKind,
  payment?: KnownPayment,
  about: { readonly movementId?: string | undefined; readonly expected?: Pick<Movement, 'amount' | 'currency'> } = {},
): Fate {
  return { kind: 'broken', break: kind, payment, movementId: about.movementId, expected: about.expected }
}

/** The payment that a line names, by our id and by the provider's name; `contradiction` where these are two. */
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

function fateOf(line: StatementLine, known: Known, taken: ReadonlySet<string>): Fate {
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
  return payment ? fateWithin(line, line.kind, payment, taken) : broken('missing_here')
}

/** A line of a payment that we have. */
function fateWithin(line: StatementLine, kind: MovementKind, payment: KnownPayment, taken: ReadonlySet<string>): Fate {
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
  const exact = free.filter(
    ({ amount, currency }) => currency === line.currency && compareDecimals(amount, line.amount) === 0,
  )
  const [oldest] = exact
  // What has one name and sum is a dispute that was taken up again: its lines come in the order of its movements.
  const isOneName = named !== ofKind
  if (oldest && (exact.length === 1 || isOneName)) return { kind: 'matched', movement: oldest, payment }
  if (free.length > 1) return broken('ambiguous', payment)
  const { id: movementId, amount, currency } = first
  const about = { movementId, expected: { amount, currency } }
  if (currency !== line.currency) return broken('currency', payment, about)
  const isMore = compareDecimals(line.amount, amount) === STATEMENT_KINDS[kind]
  return broken(isMore ? 'over_amount' : 'under_amount', payment, about)
}

/** What becomes of each line, in their order. Nothing of ours gets two lines. */
export function matchLines<Line extends StatementLine>(
  lines: readonly Line[],
  known: Known,
): readonly LineFate<Line>[] {
  const taken = new Set(known.taken)
  return lines.map((line) => {
    const fate = fateOf(line, known, taken)
    const movementId = fate.kind === 'matched' ? fate.movement.id : fate.kind === 'broken' ? fate.movementId : undefined
    if (movementId !== undefined) taken.add(movementId)
    return { ...fate, line }
  })
}

/** What of ours no line is about although a statement should have one. `taken` has what lines are about, also those just read. */
export function missingMovements(movements: readonly Movement[], taken: ReadonlySet<string>): readonly Movement[] {
  return movements.filter(({ id, expected }) => {
    if (taken.has(id) || expected === 'never') return false
    return expected === 'always' || taken.has(expected.with)
  })
}
