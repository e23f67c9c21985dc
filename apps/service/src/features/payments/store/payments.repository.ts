/**
 * Writes payments and their state changes, and finds single payments. Queries for lists and sums are in the features that show
 * them; `player-data` removes the player from payments.
 */
import { TERMINAL_PAYMENT_STATES, type Flow } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import { sqlState, type Tables, type Tx } from '../../../db'
import { linesForLedger, type Operation } from '../../../ledger'
import type { MerchantEventDraft } from '../../merchant-events'
import type { Counting } from '../../risk'
import type { Cause, Change } from '../model/change'
import { isAuthorisedAfter } from '../model/authorised'
import { toChanged, toPayment, toPayments, type Payment, type PaymentRow } from '../model/payment'
import { applied, begin, beginAsked, beginCounted, beginWithin } from './payment-phases.repository'

type Database = Kysely<Tables> | Tx
type Owner = { readonly brand: string; readonly userId: string }

/** The payment has changed since it was read: the decision has to be made again. */
export class PaymentMoved extends Error {}
/** The lease expired while the provider was called: another process owns the payment now, and nothing was written. */
export class LeaseLost extends Error {}
/** The player's balance is lower than the withdrawal's hold, and nothing was written. */
export class Overdrawn extends Error {}

/** The deposit is above the player's remaining deposit limit, and nothing was written. */
export class AboveDepositLimit extends Error {}
/** Another payment has the generated reference, and nothing was written. */
export class ReferenceTaken extends Error {}
/** Another payment of the same order is open or has succeeded, and nothing was written. */
export class OrderTaken extends Error {}
/** The same player, card or address made another attempt after the limits had been checked, and nothing was written. */
export class AttemptsMoved extends Error {}
/** The player has to be asked about an earlier payment first (API-13), and nothing was written. */
export class EarlierPaymentFound extends Error {}

/** The error codes that `payment_apply`, `payment_begin` and its variants raise (`db/functions`). */
const RAISED: Readonly<Record<string, new () => Error>> = {
  PY001: PaymentMoved,
  PY002: LeaseLost,
  PY003: Overdrawn,
  PY004: AboveDepositLimit,
  PY005: EarlierPaymentFound,
  PY006: AttemptsMoved,
}
/** Unique constraints that a new payment may violate. */
const VIOLATED: Readonly<Record<string, new () => Error>> = {
  payments_reference: ReferenceTaken,
  payments_order_once: OrderTaken,
}

export function toTypedError(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const Raised = VIOLATED[constraint] ?? RAISED[sqlState(error) ?? '']
  throw Raised ? new Raised() : error
}

/** The player's remaining deposit limit in minor units, as the merchant stated it at `since`. */
export type DepositLimit = { readonly restMinor: bigint; readonly since: Date }

/**
 * Phase A in one transaction: stores the payment with its first state change, its job, its card for the vault, and its hold.
 * Returns the token of the job's lease; undefined if the player has used the idempotency key before. `press` is set unless the
 * player has confirmed that this is another payment; payments that succeeded before `seenAt` are known to the player. A card
 * deposit is counted. Throws `Overdrawn`, `AboveDepositLimit`, `OrderTaken`, `EarlierPaymentFound`, `AttemptsMoved` and
 * `ReferenceTaken`.
 */
export async function insertPayment(
  db: Database,
  payment: PaymentRow,
  more: {
    readonly card: object | undefined
    readonly hold: Operation | undefined
    readonly limit?: DepositLimit | undefined
    readonly press?: { readonly seenAt: Date | undefined } | undefined
    readonly counting?: Counting | undefined
  },
  lease: { readonly by: string; readonly until: Date },
): Promise<string | undefined> {
  const { card, hold, limit, press, counting } = more
  const begun = [JSON.stringify(payment), card ? JSON.stringify(card) : null] as const
  const held = [hold?.id ?? null, hold ? linesForLedger(hold) : null] as const
  const leased = [lease.by, lease.until] as const
  const limits = [limit?.restMinor.toString() ?? null, limit?.since ?? null] as const
  const seenAt = press?.seenAt ?? null
  const beginning = counting
    ? beginCounted(db, ...begun, ...leased, ...limits, press !== undefined, seenAt, JSON.stringify(counting))
    : press
      ? beginAsked(db, ...begun, ...held, ...leased, ...limits, seenAt)
      : limit
        ? beginWithin(db, ...begun, ...held, ...leased, ...limits)
        : begin(db, ...begun, ...held, ...leased)
  const { rows } = await beginning.catch(toTypedError)
  return rows[0]?.token ?? undefined
}

/** What phase C writes. */
export type Writing = {
  readonly change: Change | undefined
  readonly cause: Cause
  readonly now: Date
  /** The token of the job's lease, if its owner decided. `runAt`: when the job is due next; null ends it. */
  readonly token: string | undefined
  readonly runAt: Date | null
  readonly operation: Operation | undefined
  readonly event: MerchantEventDraft | undefined
}

/**
 * Phase C in one statement: writes all of `writing`, or nothing. Throws `PaymentMoved` if the payment has changed since it was
 * read, and `LeaseLost`. Must be the last statement of a transaction, because it locks the ledger's accounts.
 */
export async function writeDecision(db: Database, before: Payment, writing: Writing): Promise<Payment> {
  const { change, cause, now, token, runAt, operation, event } = writing
  const { rows } = await applied(
    db,
    before.id,
    before.version,
    change ? JSON.stringify(toColumns(before, change)) : null,
    cause,
    now,
    token ?? null,
    runAt,
    operation?.id ?? null,
    operation ? linesForLedger(operation) : null,
    null,
    event ? JSON.stringify(event.body) : null,
  ).catch(toTypedError)
  const [row] = rows
  if (!row) throw new Error(`payment_apply returned no row for the payment ${before.id}`)
  return { ...before, ...toChanged(row) }
}

function toColumns(before: Payment, { state, declineCode, action, expiresAt, facts, sequence }: Change) {
  return {
    state,
    decline_code: declineCode,
    next_action: action,
    expires_at: expiresAt,
    provider_reference: facts?.reference ?? before.providerReference,
    provider_sequence: facts?.sequence ?? sequence ?? before.providerSequence,
    pay_out_code: facts?.payOutCode ?? before.payOutCode,
    is_authorised: isAuthorisedAfter(before, facts),
  }
}

export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPayment(row)
}

export async function findPaymentRows(db: Database, ids: readonly string[]): Promise<readonly PaymentRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
}

export const findPayments = async (db: Database, ids: readonly string[]): Promise<ReturnType<typeof toPayments>> =>
  toPayments(await findPaymentRows(db, ids))

/** The id of the one payment with this reference at the provider; undefined if there is none or more than one. */
export async function findPaymentIdByReference(
  db: Database,
  provider: string,
  reference: string,
): Promise<string | undefined> {
  const [row, another] = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .limit(2)
    .execute()
  return another ? undefined : row?.id
}

export async function findPaymentByPaySession(db: Database, paySessionId: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('pay_session_id', '=', paySessionId).executeTakeFirst()
  return row && toPayment(row)
}

export async function findPaymentByKey(db: Database, owner: Owner, key: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', owner.brand)
    .where('user_id', '=', owner.userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && toPayment(row)
}

/** The earlier payment with a method that the player has to be asked about before another one begins (API-13). */
export async function findEarlierPayment(
  db: Database,
  { brand, userId }: Owner,
  press: {
    readonly flow: Flow
    readonly payGroupId: string
    readonly bodyHash: string
    readonly seenAt: Date | undefined
  },
): Promise<Payment | undefined> {
  const { flow, payGroupId, bodyHash, seenAt } = press
  const { rows } = await sql<PaymentRow>`select * from payment_in_the_way(
    ${brand}, ${userId}, ${flow}, ${payGroupId}, ${bodyHash}, ${seenAt ?? null})`.execute(db)
  const [row] = rows
  return row && toPayment(row)
}

/** The payment that has an order of a brand, of any player: open or paid (CHECK-1). */
export async function findPaymentOfOrder(db: Database, brand: string, orderId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', brand)
    .where('order_claim', '=', orderId)
    .executeTakeFirst()
  return row && toPayment(row)
}

/** The player's own payment with this id. The payment of another player is treated as not existing (BOLA). */
export async function findPaymentOfPlayer(db: Database, owner: Owner, id: string): Promise<Payment | undefined> {
  const payment = await findPayment(db, id)
  return payment?.brand === owner.brand && payment.userId === owner.userId ? payment : undefined
}

/** Filters for the payments of a session; without one, all of them count. */
export type OfSession = { readonly payGroupId?: string; readonly state?: 'action_required' }

export async function findNewestOfSession(
  db: Database,
  owner: Owner,
  sessionIdHash: string,
  { payGroupId, state }: OfSession = {},
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('session_id_hash', '=', sessionIdHash)
    .where('brand', '=', owner.brand)
    .where('user_id', '=', owner.userId)
    .$if(payGroupId !== undefined, (query) => query.where('pay_group_id', '=', payGroupId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'action_required'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPayment(row)
}

/** The newest payment of a session that waits for its player, with the named method if one is given (ALT-1, DISP-2). */
export const findWaitingOfSession = (db: Database, owner: Owner, sessionIdHash: string, payGroupId?: string) =>
  findNewestOfSession(db, owner, sessionIdHash, {
    state: 'action_required',
    ...(payGroupId === undefined ? {} : { payGroupId }),
  })

/** Claims the right to ask the provider because of a read: one read per `intervalMs` gets it, across all processes. */
export async function claimStatusRequest(db: Database, id: string, now: Date, intervalMs: number): Promise<boolean> {
  const claimed = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['action_required', 'processing', 'unknown'])
    .where((where) =>
      where.or([where('asked_at', 'is', null), where('asked_at', '<=', new Date(now.getTime() - intervalMs))]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/**
 * Stores the player's request to cancel a withdrawal, and moves its job's due time forward, so that another process carries out
 * the reversal if this one stops (REV-1). The version increases: a decision on the payment before is made again. A repeated
 * call changes nothing. Returns the current payment.
 */
export async function requestReversal(tx: Tx, id: string, now: Date, runAt: Date): Promise<Payment | undefined> {
  const row = await tx
    .updateTable('payments')
    .set((was) => ({ reversal_requested_at: now, version: was('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('flow', '=', 'withdrawal')
    .where('state', 'not in', TERMINAL_PAYMENT_STATES)
    .where('reversal_requested_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return findPayment(tx, id)
  await tx
    .updateTable('jobs')
    .set({ run_at: runAt })
    .where('kind', '=', 'payment')
    .where('subject', '=', id)
    .where('lease_token', 'is', null)
    .where('run_at', '>', runAt)
    .execute()
  return toPayment(row)
}
