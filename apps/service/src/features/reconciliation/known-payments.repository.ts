import { sql } from 'kysely'
import type { Tx } from '../../db'
import { linkedOperationsOf, type LinkedOperation } from '../linked-operations'
import { chargesOf, toPaymentFacts, type Charge, type PaymentFacts, type PaymentRow } from '../payments'
import type { KnownPayment } from './match-lines'
import { inParts } from './statements.repository'

type PaymentNames = {
  readonly provider: string
  readonly ids: readonly string[]
  /** The provider's own references. Most belong to payments that the ids name too. */
  readonly references: ReadonlySet<string>
  /** Those of them in lines without our id. Another payment may have the same reference, so they are always looked up. */
  readonly onlyReferences: ReadonlySet<string>
}

/** Payments at a provider, by our ids of payments or further attempts and by the provider's references, each once. */
export async function readPayments(
  tx: Tx,
  { provider, ids, references, onlyReferences }: PaymentNames,
): Promise<readonly PaymentFacts[]> {
  const found = new Map<string, PaymentFacts>()
  const ofProvider = () => tx.selectFrom('payments').selectAll().where('provider', '=', provider)
  const keep = (rows: readonly PaymentRow[]) => {
    for (const row of rows) found.set(row.id, toPaymentFacts(row))
  }
  for (const part of inParts(ids)) {
    const given = sql<string>`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(part)}::jsonb))`
    keep(await ofProvider().where('id', 'in', given).execute())
    keep(await ofProvider().where('attempt_id', 'in', given).execute())
  }
  const isFound = new Set([...found.values()].map(({ providerReference }) => providerReference))
  const wanted = [...references].filter((reference) => onlyReferences.has(reference) || !isFound.has(reference))
  for (const part of inParts(wanted)) {
    const given = sql<string>`(select jsonb_array_elements_text(${JSON.stringify(part)}::jsonb))`
    keep(await ofProvider().where('provider_reference', 'in', given).execute())
  }
  return [...found.values()]
}

/** Former attempts at the provider, whose payments were then sent to another one. They charged nothing. */
export async function readFormerAttempts(
  tx: Tx,
  { provider, ids, references }: PaymentNames,
): Promise<readonly KnownPayment[]> {
  const found: KnownPayment[] = []
  const ofProvider = () =>
    tx
      .selectFrom('payment_attempts as attempt')
      .innerJoin('payments as payment', 'payment.id', 'attempt.payment_id')
      .select(['payment.id', 'payment.brand', 'attempt.attempt_id', 'attempt.provider_reference'])
      .where('attempt.provider', '=', provider)
  const keep = (rows: Awaited<ReturnType<ReturnType<typeof ofProvider>['execute']>>) => {
    for (const { id, brand, attempt_id: idAtProvider, provider_reference: providerReference } of rows)
      found.push({ ...{ id, idAtProvider, brand, providerReference }, movements: [] })
  }
  for (const part of inParts(ids)) {
    const given = sql<string>`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(part)}::jsonb))`
    keep(await ofProvider().where('attempt.attempt_id', 'in', given).execute())
  }
  for (const part of inParts([...references])) {
    const given = sql<string>`(select jsonb_array_elements_text(${JSON.stringify(part)}::jsonb))`
    keep(await ofProvider().where('attempt.provider_reference', 'in', given).execute())
  }
  return found
}

/** The linked operations of payments, by payment id. */
export async function readOperations(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LinkedOperation[]>> {
  const found = new Map<string, LinkedOperation[]>()
  for (const part of inParts(paymentIds))
    for (const operation of await linkedOperationsOf(tx, part)) {
      const own = found.get(operation.paymentId)
      if (own) own.push(operation)
      else found.set(operation.paymentId, [operation])
    }
  return found
}

/** The sums that the provider moved and that differ from the requested ones, by payment id. */
export async function readCharges(tx: Tx, paymentIds: readonly string[]): Promise<ReadonlyMap<string, Charge>> {
  const found = new Map<string, Charge>()
  for (const part of inParts(paymentIds))
    for (const [paymentId, charge] of await chargesOf(tx, part)) found.set(paymentId, charge)
  return found
}
