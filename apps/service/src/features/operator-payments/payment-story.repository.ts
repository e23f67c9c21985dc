/** Everything that is stored about one payment, as operators read it. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { PaymentRow } from '../payments'

/** Far more than a payment has; a story that is longer is cut. */
const ROWS_MAX = 500

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
    .limit(ROWS_MAX)
    .execute()
}

/** Without their bodies: these hold what the provider sent. */
export function readCallbacks(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('callback_inbox')
    .select(['provider', 'event_id', 'received_at', 'settled_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('received_at')
    .limit(ROWS_MAX)
    .execute()
}

export function readExchanges(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('provider_exchanges')
    .select(['at', 'call', 'answer', 'code', 'duration_ms'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
}

/** What a payment may have posted, by the names of its ledger operations (`payments/model/postings.ts`). */
const PURPOSES = ['hold', 'deposit', 'capture', 'release']

export function readPostings(db: Kysely<Tables>, paymentId: string) {
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
    .where(
      'transfer.operation',
      'in',
      PURPOSES.map((purpose) => `${paymentId}:${purpose}`),
    )
    .orderBy('transfer.id')
    .limit(ROWS_MAX)
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
    .limit(ROWS_MAX)
    .execute()
}

export function readCases(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('operator_cases')
    .select(['kind', 'details', 'opened_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .limit(ROWS_MAX)
    .execute()
}

export function readRiskAttempt(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('risk_attempts')
    .select(['is_typed', 'at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}
