import type { Tx } from './transaction'

/** The first of all locks: until the transaction ends, nobody else moves the payment, its operations or the numbers of its events. */
export const lockPayment = (tx: Tx, paymentId: string) =>
  tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().executeTakeFirst()
