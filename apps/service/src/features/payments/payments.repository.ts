/** Every query of payments, their history and their operator cases. */
import { TERMINAL_PAYMENT_STATES } from '@modulor/contract/vocabulary'
import { sql, type Kysely } from 'kysely'
import { sqlState, type Tables, type Tx } from '../../db'
import { linesForLedger, type Operation } from '../../ledger'
import type { MerchantEventDraft } from '../merchant-events'
import type { CaseKind, Cause, Change } from './decide-verdict'
import { toPayment, type Payment, type PaymentRow } from './payment'

type Database = Kysely<Tables> | Tx
type Owner = { readonly brand: string; readonly userId: string }

/** The payment has moved since it was read: what was decided on it is decided anew. */
export class PaymentMoved extends Error {}
/** The lease ran out while the provider was asked: another process owns the payment now, and nothing was written. */
export class LeaseLost extends Error {}
/** The player's balance does not hold what a withdrawal sets aside, and nothing was written. */
export class Overdrawn extends Error {}

/** The deposit is above what its player may still deposit, and nothing was written. */
export class AboveDepositLimit extends Error {}
/** Another payment has the reference that was drawn for this one, and nothing was written. */
export class ReferenceTaken extends Error {}
/** Another payment of the same order is open or has succeeded, and nothing was written. */
export class OrderTaken extends Error {}

/** What the functions of migrations 0006 and 0008 raise. */
const RAISED: Readonly<Record<string, new () => Error>> = {
  PY001: PaymentMoved,
  PY002: LeaseLost,
  PY003: Overdrawn,
  PY004: AboveDepositLimit,
}
/** Unique constraints that a new payment may meet. */
const VIOLATED: Readonly<Record<string, new () => Error>> = {
  payments_reference: ReferenceTaken,
  payments_order_once: OrderTaken,
}

function orRaised(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const Raised = VIOLATED[constraint] ?? RAISED[sqlState(error) ?? '']
  throw Raised ? new Raised() : error
}

/** What a player may still deposit, in minor units, as the merchant said at a time. */
export type DepositLimit = { readonly restMinor: bigint; readonly since: Date }

/**
 * Phase A in one transaction: the payment with its first move, its job, the card that waits for it, and the hold. Answers
 * the token of the job's lease; undefined when the player's key has been used before. Throws `Overdrawn`,
 * `AboveDepositLimit`, `OrderTaken` and `ReferenceTaken`.
 */
export async function insertPayment(
  db: Database,
  payment: PaymentRow,
  more: {
    readonly card: object | undefined
    readonly hold: Operation | undefined
    readonly limit?: DepositLimit | undefined
  },
  lease: { readonly by: string; readonly until: Date },
): Promise<string | undefined> {
  const { card, hold, limit } = more
  const parts = sql`${JSON.stringify(payment)}, ${card ? JSON.stringify(card) : null},
    ${hold?.id ?? null}, ${hold ? linesForLedger(hold) : null}, ${lease.by}, ${lease.until}`
  const begin = limit
    ? sql`payment_begin_within(${parts}, ${limit.restMinor.toString()}, ${limit.since})`
    : sql`payment_begin(${parts})`
  const { rows } = await sql<{ token: string | null }>`select ${begin} as token`.execute(db).catch(orRaised)
  return rows[0]?.token ?? undefined
}

/** What phase C makes true of a payment. */
export type Writing = {
  readonly change: Change | undefined
  readonly cause: Cause
  readonly now: Date
  /** The job's lease, if its owner decided; and when the job is due next, if it goes on. */
  readonly token: string | undefined
  readonly runAt: Date | null
  readonly operation: Operation | undefined
  readonly event: MerchantEventDraft | undefined
}

/**
 * Phase C in one statement: all of `writing` becomes true, or nothing. Throws `PaymentMoved` when the payment is not as it
 * was decided on, and `LeaseLost`. In a transaction it comes last: it locks the ledger's accounts.
 */
export async function writeDecision(db: Database, before: Payment, writing: Writing): Promise<Payment> {
  const { change, cause, now, token, runAt, operation, event } = writing
  const { rows } = await sql<PaymentRow>`select * from payment_apply(
    ${before.id}, ${before.version}, ${change ? JSON.stringify(toColumns(before, change)) : null}, ${cause}, ${now},
    ${token ?? null}, ${runAt}, ${operation?.id ?? null}, ${operation ? linesForLedger(operation) : null},
    ${event?.id ?? null}, ${event ? JSON.stringify(event.body) : null})`
    .execute(db)
    .catch(orRaised)
  const [row] = rows
  if (!row) throw new Error(`payment ${before.id} was not written`)
  return toPayment(row)
}

function toColumns(before: Payment, { state, declineCode, action, expiresAt, facts }: Change) {
  return {
    state,
    decline_code: declineCode,
    next_action: action,
    expires_at: expiresAt,
    provider_reference: facts?.reference ?? before.providerReference,
    provider_sequence: facts?.sequence ?? before.providerSequence,
  }
}

export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPayment(row)
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

/** The player's own payment with this id: somebody else's is as absent as none (BOLA). */
export async function findPaymentOfPlayer(db: Database, owner: Owner, id: string): Promise<Payment | undefined> {
  const payment = await findPayment(db, id)
  return payment?.brand === owner.brand && payment.userId === owner.userId ? payment : undefined
}

export async function findNewestOfSession(
  db: Database,
  owner: Owner,
  sessionIdHash: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('session_id_hash', '=', sessionIdHash)
    .where('brand', '=', owner.brand)
    .where('user_id', '=', owner.userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPayment(row)
}

/** Takes the right to ask the provider on a reader's behalf: one reader per `restMs`, whichever process it came to. */
export async function claimAsking(db: Database, id: string, now: Date, restMs: number): Promise<boolean> {
  const claimed = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['action_required', 'processing', 'unknown'])
    .where((where) =>
      where.or([where('asked_at', 'is', null), where('asked_at', '<=', new Date(now.getTime() - restMs))]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** How many pending withdrawals are taken back at once. */
const REVERSED_COUNT_MAX = 20

/** The player's withdrawals in the session's currency that have not ended, oldest first. */
export async function findOpenWithdrawals(
  db: Database,
  { brand, userId, currency }: Owner & { readonly currency: string },
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .where('flow', '=', 'withdrawal')
    .where('currency', '=', currency)
    .where('state', 'not in', TERMINAL_PAYMENT_STATES)
    .orderBy('created_at')
    .limit(REVERSED_COUNT_MAX)
    .execute()
  return rows.map(toPayment)
}

/** Opens a question for the operator. False when the same one is open already. */
export async function openCase(
  tx: Tx,
  paymentId: string,
  kind: CaseKind,
  details: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .insertInto('operator_cases')
    .values({ payment_id: paymentId, kind, details: JSON.stringify(details), opened_at: now })
    .onConflict((conflict) => conflict.columns(['payment_id', 'kind']).doNothing())
    .executeTakeFirst()
  return (opened.numInsertedOrUpdatedRows ?? 0n) > 0n
}
