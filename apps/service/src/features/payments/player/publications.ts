import type { PaymentPublication } from '@modulor/contract/realtime'
import { fromMinor } from '@modulor/rules'
import type { PaymentDeps } from '../model/payment-deps'
import { nextActionOf } from '../model/to-pay-session'
import { findPayments } from '../store/payments.repository'

/** How payments stand now, for their own channels (RT-6). */
export async function publicationsOf(
  { db, config }: PaymentDeps,
  ids: readonly string[],
): Promise<readonly PaymentPublication[]> {
  const payments = await findPayments(db, ids)
  return payments.flatMap((payment) => {
    const brand = config.brands[payment.brand]
    if (!brand) return []
    const { id, flow, state, version, amountMinor, precision, currency } = payment
    const amount = fromMinor(amountMinor, precision)
    const { type } = nextActionOf(payment, brand)
    return [{ type: 'payment', payment_id: id, flow, state, version, amount, currency, next_action: type }]
  })
}
