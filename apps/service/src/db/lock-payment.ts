import type { Tx } from './transaction'

/**
 * Locks a payment. Until the transaction ends, no other one changes the payment, its operations or the numbers of its
 * events. It must be locked before its job and the ledger's accounts.
 */
export const lockPayment = (tx: Tx, paymentId: string) =>
  tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().executeTakeFirst()
