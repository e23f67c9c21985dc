/** Attempts of a payment at several providers (decision 92). The row of the payment has the current attempt. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import { toPayment, type Payment, type PaymentRow } from '../model/payment'
import { findPayment, findPaymentIdByReference, toTypedError } from './payments.repository'

type Database = Kysely<Tables> | Tx

/** Why an attempt is known to have charged nothing. */
export type EndOfAttempt = {
  readonly answer: 'declined' | 'not_taken'
  /** The code of the decline, or the reason why the provider did not take the payment. */
  readonly code: string
  readonly reference: string | null
  readonly sequence: number
}

type NextAttempt = {
  readonly provider: string
  readonly providerMethod: string
  /** The merchant's account at this provider. */
  readonly providerAccount: string | undefined
  readonly attemptId: string
  /** The token of the payment's job, whose lease is extended. */
  readonly token: string
  readonly leaseUntil: Date
  readonly now: Date
}

/**
 * Ends the current attempt of a payment that is being sent, and begins another one, in one statement. Throws `PaymentMoved` if
 * the payment has changed since it was read, and `LeaseLost`.
 */
export async function beginNextAttempt(
  db: Database,
  before: Payment,
  ended: EndOfAttempt,
  { provider, providerMethod, providerAccount, attemptId, token, leaseUntil, now }: NextAttempt,
): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`select * from payment_next_attempt(
    ${before.id}, ${before.version}, ${JSON.stringify({ ...ended, next_account: providerAccount })}, ${provider}, ${providerMethod}, ${attemptId},
    ${token}, ${leaseUntil}, ${now})`
    .execute(db)
    .catch(toTypedError)
  const [row] = rows
  if (!row) throw new Error(`payment_next_attempt returned no row for the payment ${before.id}`)
  return toPayment(row)
}

/** How a provider names a payment: by our id of the attempt, which is a UUID, or by the provider's own reference. */
export type NameAtProvider = { readonly attemptId: string } | { readonly reference: string }

/** The payment whose current attempt is at this provider and has this name there. */
export async function findCurrentAttempt(
  db: Database,
  provider: string,
  name: NameAtProvider,
): Promise<Payment | undefined> {
  if ('reference' in name) {
    const id = await findPaymentIdByReference(db, provider, name.reference)
    return id === undefined ? undefined : findPayment(db, id)
  }
  const first = await findPayment(db, name.attemptId)
  if (first) return first.provider === provider && first.attemptId === name.attemptId ? first : undefined
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('attempt_id', '=', name.attemptId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row && toPayment(row)
}

export type FormerAttempt = {
  readonly number: number
  readonly payment: Payment
  /** The payment as it was when this attempt ended. With it the attempt's provider can be called. */
  readonly attempted: Payment
}

/** An ended attempt at this provider, of a payment that is now at another provider. */
export async function findFormerAttempt(
  db: Database,
  provider: string,
  name: NameAtProvider,
): Promise<FormerAttempt | undefined> {
  const [row, another] = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where((where) =>
      'reference' in name ? where('provider_reference', '=', name.reference) : where('attempt_id', '=', name.attemptId),
    )
    .limit(2)
    .execute()
  const payment = row && !another ? await findPayment(db, row.payment_id) : undefined
  if (!row || !payment) return undefined
  const attempted: Payment = {
    ...payment,
    ...{ provider, providerAccount: row.provider_account, providerMethod: row.provider_method },
    ...{ attemptId: row.attempt_id, state: 'submitting' },
    ...{ providerReference: row.provider_reference, providerSequence: Number(row.provider_sequence) },
    ...{ action: null, expiresAt: null, declineCode: null, isAuthorised: false },
  }
  return { number: row.number, payment, attempted }
}
