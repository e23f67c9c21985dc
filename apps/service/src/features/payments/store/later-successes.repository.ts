/** Reports of a provider that a payment which had succeeded has succeeded again (decision 90). */
import type { Tx } from '../../../db'
import { lockPayment } from '../../../db/lock-payment'

/** Stores the report, once. The payment is locked: an ended payment does not change, so nothing else puts its reports in an order. */
export async function addLaterSuccess(tx: Tx, paymentId: string, sequence: number, now: Date): Promise<void> {
  await lockPayment(tx, paymentId)
  await tx
    .insertInto('later_successes')
    .values({ payment_id: paymentId, sequence, stated_at: now })
    .onConflict((conflict) => conflict.columns(['payment_id', 'sequence']).doNothing())
    .execute()
}

/** Whether a stored report of a success is not older than `sequence`. The payment is locked. */
export async function hasLaterSuccess(tx: Tx, paymentId: string, sequence: number): Promise<boolean> {
  await lockPayment(tx, paymentId)
  const row = await tx
    .selectFrom('later_successes')
    .select('sequence')
    .where('payment_id', '=', paymentId)
    .where('sequence', '>=', sequence)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
