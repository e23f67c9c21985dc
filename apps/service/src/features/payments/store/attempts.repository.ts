/** Attempts of a payment at several providers (decision 92): the row of the payment has the one that counts. */
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import { toPayment, type Payment, type PaymentRow } from '../model/payment'
import { findPayment, findPaymentIdByReference, toTypedError } from './payments.repository'

type Database = Kysely<Tables> | Tx

/** Why an attempt is known to charge nothing. */
export type EndOfAttempt = {
  readonly answer: 'declined' | 'not_taken'
  /** The code of the decline, or why the provider did not take it. */
  readonly code: string
  readonly reference: string | null
  readonly sequence: number
}

type NextAttempt = {
  readonly provider: string
  readonly providerMethod: string
  readonly attemptId: string
  /** Of the payment's job, which goes on under it. */
  readonly token: string
  readonly leaseUntil: Date
  readonly now: Date
}

/**
 * Ends the attempt of a payment that is being sent, and begins another one, in one statement. Throws `PaymentMoved` when the
 * payment is not as it was read, and `LeaseLost`.
 */
export async function beginNextAttempt(
  db: Database,
  before: Payment,
  ended: EndOfAttempt,
  { provider, providerMethod, attemptId, token, leaseUntil, now }: NextAttempt,
): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`select * from payment_next_attempt(
    ${before.id}, ${before.version}, ${JSON.stringify(ended)}, ${provider}, ${providerMethod}, ${attemptId},
    ${token}, ${leaseUntil}, ${now})`
    .execute(db)
    .catch(toTypedError)
  const [row] = rows
  if (!row) throw new Error(`payment_next_attempt returned no row for the payment ${before.id}`)
  return toPayment(row)
}

/** As a provider names a payment: by the id that we gave it, which is a UUID, or by its own reference. */
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
  /** The payment as it stood when this attempt ended: what its provider can be asked about. */
  readonly asItWas: Payment
}

/** An attempt at this provider that has ended, of a payment that is at another one now. */
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
  const asItWas: Payment = {
    ...payment,
    ...{ provider, providerMethod: row.provider_method, attemptId: row.attempt_id, state: 'submitting' },
    ...{ providerReference: row.provider_reference, providerSequence: Number(row.provider_sequence) },
    ...{ action: null, expiresAt: null, declineCode: null, isAuthorised: false },
  }
  return { number: row.number, payment, asItWas }
}
