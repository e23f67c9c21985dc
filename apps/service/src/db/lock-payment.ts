import type { Tx } from './transaction'

/**
 * Must be the first lock of a transaction. Until it ends, no other transaction changes the payment, its operations or
 * the numbers of its events.
 */
export const lockPayment = (tx: Tx, paymentId: string) =>
  tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().executeTakeFirst()
