/** What providers charged for deposits that did not succeed as they were asked (issue-12 1). */
import { toMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../../db'
import type { Facts } from '../../../providers/provider'
import { providerMoneyOf, type Payment } from '../model/payment'

/** In whole minor units: in the payment's currency, rounded down, and as the provider charged it. */
export type Charge = {
  readonly amountMinor: bigint
  readonly providerAmountMinor: bigint
  /** Of the provider's word. */
  readonly sequence: number
}

/** Undefined for a sum in another currency than the provider was asked for, and for one that is none. */
export function toCharge(payment: Payment, { amount, currency, sequence }: Facts): Charge | undefined {
  const { precision, amountMinor: askedMinor, currency: asked } = providerMoneyOf(payment)
  const providerAmountMinor = currency === asked ? toMinor(amount, precision) : undefined
  if (providerAmountMinor === undefined || providerAmountMinor <= 0n || askedMinor === 0n) return undefined
  const amountMinor = (payment.totalMinor * providerAmountMinor) / askedMinor
  return amountMinor > 0n ? { amountMinor, providerAmountMinor, sequence } : undefined
}

/** The last word on it. */
export async function chargeOf(db: Kysely<Tables> | Tx, paymentId: string): Promise<Charge | undefined> {
  const row = await db
    .selectFrom('provider_charges')
    .select(['amount', 'provider_amount', 'sequence'])
    .where('payment_id', '=', paymentId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      amountMinor: BigInt(row.amount),
      providerAmountMinor: BigInt(row.provider_amount),
      sequence: Number(row.sequence),
    }
  )
}

/** Writes down what was charged. `known`: the last word named the same sum. A withdrawal charges nothing. */
export async function recordCharge(
  tx: Tx,
  payment: Payment,
  facts: Facts,
  now: Date,
): Promise<'new' | 'known' | 'unusable'> {
  const charge = payment.flow === 'deposit' ? toCharge(payment, facts) : undefined
  if (!charge) return 'unusable'
  const { amountMinor, providerAmountMinor, sequence } = charge
  if ((await chargeOf(tx, payment.id))?.providerAmountMinor === providerAmountMinor) return 'known'
  await tx
    .insertInto('provider_charges')
    .values({
      payment_id: payment.id,
      sequence,
      amount: amountMinor.toString(),
      provider_amount: providerAmountMinor.toString(),
      stated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'sequence']).doNothing())
    .execute()
  return 'new'
}
