/**
 * Sums that providers charged for deposits or paid out for withdrawals and that differ from the requested ones (issue-12 1,
 * decision 78).
 */
import { toMinor } from '@modulor/rules'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import { lockPayment } from '../../../db/lock-payment'
import type { Facts } from '../../../providers/provider'
import { ownMoneyAtProvider, providerMoneyOf, type Payment } from '../model/payment'

/**
 * In whole minor units: `amountMinor` in the payment's currency, rounded down; `providerAmountMinor` as the provider charged
 * it.
 */
export type Charge = {
  readonly amountMinor: bigint
  readonly providerAmountMinor: bigint
}

/** Undefined for a sum in a currency other than the requested one, and for a sum that is invalid or not positive. */
export function toCharge(payment: Payment, { amount, currency }: Facts): Charge | undefined {
  const { precision, amountMinor: requestedMinor, currency: requested } = providerMoneyOf(payment)
  const providerAmountMinor = currency === requested ? toMinor(amount, precision) : undefined
  if (providerAmountMinor === undefined || requestedMinor === 0n) return undefined
  const amountMinor = (ownMoneyAtProvider(payment) * providerAmountMinor) / requestedMinor
  return amountMinor > 0n ? { amountMinor, providerAmountMinor } : undefined
}

type ChargeRow = { readonly amount: string; readonly provider_amount: string }
const toStoredCharge = ({ amount, provider_amount: providerAmount }: ChargeRow): Charge => ({
  amountMinor: BigInt(amount),
  providerAmountMinor: BigInt(providerAmount),
})

const lastOf = (db: Kysely<Tables> | Tx, paymentId: string) =>
  db
    .selectFrom('provider_charges')
    .select(['amount', 'provider_amount', 'sequence'])
    .where('payment_id', '=', paymentId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last reported charge of a payment. */
export async function chargeOf(db: Kysely<Tables> | Tx, paymentId: string): Promise<Charge | undefined> {
  const row = await lastOf(db, paymentId)
  return row && toStoredCharge(row)
}

/** The last reported charges of many payments, by payment id. Most payments have none. */
export async function chargesOf(
  db: Kysely<Tables> | Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Charge>> {
  const given = sql<string>`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(paymentIds)}::jsonb))`
  const rows = await db
    .selectFrom('provider_charges')
    .select(['payment_id', 'amount', 'provider_amount'])
    .where('payment_id', 'in', given)
    .orderBy('sequence')
    .execute()
  return new Map(rows.map((row) => [row.payment_id, toStoredCharge(row)]))
}

/**
 * Stores what was charged or paid out. `first`: nothing was stored yet. `further`: the last report had another sum. `known`: it
 * had the same sum. `unusable`: the sum cannot be stored (see `toCharge`).
 */
export async function recordCharge(
  tx: Tx,
  payment: Payment,
  facts: Facts,
  now: Date,
): Promise<'first' | 'further' | 'known' | 'unusable'> {
  const charge = toCharge(payment, facts)
  if (!charge) return 'unusable'
  // Reports of an ended payment change no payment row, so nothing else puts them in an order.
  await lockPayment(tx, payment.id)
  const last = await lastOf(tx, payment.id)
  if (last && toStoredCharge(last).providerAmountMinor === charge.providerAmountMinor) return 'known'
  await tx
    .insertInto('provider_charges')
    .values({
      payment_id: payment.id,
      // A provider may report two sums with one sequence number: the later report counts.
      sequence: last ? Math.max(facts.sequence, Number(last.sequence) + 1) : facts.sequence,
      amount: charge.amountMinor.toString(),
      provider_amount: charge.providerAmountMinor.toString(),
      stated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'sequence']).doNothing())
    .execute()
  return last ? 'further' : 'first'
}

/** Stores the provider's corrected sum, if it had reported another one before. Operations may correct the payment up to it. */
export async function correctCharge(tx: Tx, payment: Payment, facts: Facts, now: Date): Promise<void> {
  if (await lastOf(tx, payment.id)) await recordCharge(tx, payment, facts, now)
}
