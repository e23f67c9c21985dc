import { retryTransaction, transaction } from '../../../db/transaction'
import { bindUploads } from '../../uploads'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { insertPayment } from '../store/payments.repository'
import type { Draft } from './check-submit'

/** After the form was checked, another payment has taken a file, or a file was removed. Nothing was written. */
export class UploadNotFound extends Error {}

type Insert = Parameters<typeof insertPayment>

type NewPayment = {
  readonly row: Insert[1]
  readonly payment: Payment
  readonly more: Insert[2]
  readonly lease: Insert[3]
  readonly uploads: Draft['uploads']
}

/**
 * Writes a payment and assigns its files to it in one transaction; without files, in one statement. Returns the token
 * of the payment's job; undefined if the idempotency key has a payment already. Throws `UploadNotFound`.
 */
export async function writePayment(
  { db }: PaymentDeps,
  { row, payment, more, lease, uploads }: NewPayment,
): Promise<string | undefined> {
  const ids = [...new Set(Object.values(uploads))]
  const insert = (tx: Insert[0]) => insertPayment(tx, row, more, lease)
  if (ids.length === 0) return retryTransaction(() => insert(db))
  return transaction(db, async (tx) => {
    const token = await insert(tx)
    if (token !== undefined && !(await bindUploads(tx, payment, payment.payGroupId, ids, payment.id)))
      throw new UploadNotFound()
    return token
  })
}
