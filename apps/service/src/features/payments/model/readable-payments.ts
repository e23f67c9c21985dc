import { toPayments, type Payment, type PaymentRow } from './payment'
import type { PaymentDeps } from './payment-deps'

/**
 * Reads rows of several payments. A row that cannot be read does not affect the others: it is left out, named in the log and
 * counted. It stays so until a person has corrected it.
 */
export function readablePayments(
  { logger, metrics }: Pick<PaymentDeps, 'logger' | 'metrics'>,
  rows: readonly PaymentRow[],
): readonly Payment[] {
  const { payments, damagedIds } = toPayments(rows)
  for (const paymentId of damagedIds) {
    metrics?.paymentUnreadable()
    logger.error({ paymentId }, 'the row of the payment cannot be read; the payment is left out')
  }
  return payments
}
