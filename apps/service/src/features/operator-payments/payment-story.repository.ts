/** Reads everything that is stored about one payment, for operators. */
import { STORY_ROWS_MAX } from '@modulor/contract/operator'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import { allPostingsOf, linkedOperationsOf } from '../linked-operations'
import { toPayment, type PaymentRow } from '../payments'

export function findPayment(db: Kysely<Tables>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSession(db: Kysely<Tables>, idHash: string) {
  return db
    .selectFrom('sessions')
    .select(['reference', 'country', 'language', 'created_at'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
}

export function readMoves(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('payment_transitions')
    .select(['from_state', 'to_state', 'cause', 'at'])
    .where('payment_id', '=', paymentId)
    .orderBy('version')
    .limit(STORY_ROWS_MAX)
    .execute()
}

/** The callbacks without their bodies, which contain what the provider sent. */
export function readCallbacks(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('callback_inbox')
    .select(['provider', 'event_id', 'received_at', 'settled_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('received_at')
    .limit(STORY_ROWS_MAX)
    .execute()
}

export function readExchanges(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('provider_exchanges')
    .select(['at', 'call', 'answer', 'code', 'duration_ms'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .limit(STORY_ROWS_MAX)
    .execute()
}

/** Attempts that ended before the payment was sent to another provider. */
export function readAttempts(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['number', 'provider', 'provider_reference', 'answer', 'code', 'ended_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .limit(STORY_ROWS_MAX)
    .execute()
}

/** The purposes in the ids of a payment's own ledger operations (`payments/model/postings.ts`). */
const PURPOSES = ['hold', 'deposit', 'capture', 'release']

/** State changes of the payment's linked operations. */
export function readOperationMoves(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('linked_operation_transitions as move')
    .innerJoin('linked_operations as operation', 'operation.id', 'move.operation_id')
    .leftJoin('operators', 'operators.id', 'move.operator_id')
    .select([
      'operation.id',
      'operation.kind',
      'operation.amount',
      'move.to_state',
      'move.cause',
      'move.at',
      'operators.name as operator_name',
    ])
    .where('operation.payment_id', '=', paymentId)
    .orderBy('move.at')
    .orderBy('move.version')
    .limit(STORY_ROWS_MAX)
    .execute()
}

export async function readPostings(db: Kysely<Tables>, row: PaymentRow) {
  const linked = await linkedOperationsOf(db, [row.id])
  const names = [
    ...PURPOSES.map((purpose) => `${row.id}:${purpose}`),
    ...linked.flatMap((operation) => allPostingsOf(operation, toPayment(row)).map(({ id }) => id)),
  ]
  return db
    .selectFrom('ledger_transfers as transfer')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfer.debit')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'transfer.credit')
    .select([
      'transfer.kind',
      'transfer.currency',
      'transfer.amount',
      'transfer.created_at',
      'debit.kind as debit_kind',
      'debit.owner as debit_owner',
      'credit.kind as credit_kind',
      'credit.owner as credit_owner',
    ])
    .where('transfer.operation', 'in', names)
    .orderBy('transfer.id')
    .limit(STORY_ROWS_MAX)
    .execute()
}

export function readEvents(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('merchant_events as event')
    .leftJoin('merchant_event_deliveries as delivery', 'delivery.event_id', 'event.id')
    .select([
      'event.id',
      'event.sequence',
      'event.created_at',
      sql<string | null>`event.body::jsonb ->> 'type'`.as('type'),
      'delivery.state',
      'delivery.attempt',
      'delivery.last_answer',
    ])
    .where('event.payment_id', '=', paymentId)
    .orderBy('event.sequence')
    .limit(STORY_ROWS_MAX)
    .execute()
}

export function readCases(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('operator_cases as question')
    .leftJoin('operators as owner', 'owner.id', 'question.claimed_by')
    .leftJoin('operators as asker', 'asker.id', 'question.close_requested_by')
    .leftJoin('operators as closer', 'closer.id', 'question.closed_by')
    .select(['question.kind', 'details', 'opened_at', 'close_end', 'close_reason', 'closed_at'])
    .select(['owner.name as owner', 'asker.name as asker', 'closer.name as closer'])
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .limit(STORY_ROWS_MAX)
    .execute()
}

export function readRiskAttempt(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('risk_attempts')
    .select(['is_typed', 'at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}
