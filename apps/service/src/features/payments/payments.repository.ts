/** Every query of payments, their history and their operator cases. */
import type { PaymentState } from '@modulor/contract/vocabulary'
import { sql, type Insertable, type Kysely, type QueryCreator, type Selectable } from 'kysely'
import type { Tables, Tx } from '../../db'
import type { CaseKind, Cause, Change } from './decide-verdict'
import { toPayment, type Payment } from './payment'

type Database = Kysely<Tables> | Tx
export type NewPayment = Omit<Insertable<Tables['payments']>, 'state' | 'version'>
type Owner = { readonly brand: string; readonly userId: string }

/**
 * Phase A's row: `created` and at once `submitting`, with the move in its history. Undefined when the player's key has
 * been used before, also by a transaction that has not ended yet: then this one waits for it.
 */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<Payment | undefined> {
  const saved = tx.with('saved', (query) =>
    query
      .insertInto('payments')
      .values({ ...payment, state: 'submitting' })
      .onConflict((conflict) => conflict.constraint('payments_key').doNothing())
      .returningAll(),
  )
  const row = await withTransition(saved, 'created', 'submit').executeTakeFirst()
  return row && toPayment(row)
}

/** Writes a decided change, and the move into the history if the state is another. The payment is locked by `lockPayment`. */
export async function saveChange(tx: Tx, payment: Payment, change: Change, cause: Cause, now: Date): Promise<Payment> {
  const { facts } = change
  const isMove = change.state !== payment.state
  const saved = tx.with('saved', (query) =>
    query
      .updateTable('payments')
      .set({
        state: change.state,
        version: payment.version + (isMove ? 1 : 0),
        decline_code: change.declineCode,
        next_action: change.action && JSON.stringify(change.action),
        expires_at: change.expiresAt,
        provider_reference: facts?.reference ?? payment.providerReference,
        provider_sequence: String(facts?.sequence ?? payment.providerSequence),
        updated_at: now,
      })
      .where('id', '=', payment.id)
      .returningAll(),
  )
  const query = isMove ? withTransition(saved, payment.state, cause) : saved.selectFrom('saved').selectAll()
  return toPayment(await query.executeTakeFirstOrThrow())
}

type Saving = QueryCreator<Tables & { saved: Selectable<Tables['payments']> }>

/** One statement for the payment and its history: the one is never without the other, and a round trip is saved. */
function withTransition(saving: Saving, from: PaymentState, cause: Cause) {
  return saving
    .with('move', (query) =>
      query
        .insertInto('payment_transitions')
        .columns(['payment_id', 'version', 'from_state', 'to_state', 'cause', 'at'])
        .expression((select) =>
          select
            .selectFrom('saved')
            .select([
              'id',
              'version',
              sql.val<PaymentState>(from).as('from_state'),
              'state',
              sql.val(cause).as('cause'),
              'updated_at',
            ]),
        )
        .returning('version'),
    )
    .selectFrom('saved')
    .selectAll()
}

/** Locks one payment for this transaction. Everybody locks the payment before its job, and both before the ledger. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const row = await tx.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && toPayment(row)
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
