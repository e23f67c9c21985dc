import type { MerchantPayment } from '@modulor/contract/merchant'
import { fromMinor } from '@modulor/rules'
import { isHeldByProvider, type PaymentFacts } from '../payments'

/**
 * A payment for its merchant, from typed columns only: a list without one of the payments would be a false statement about
 * money, so a row with a damaged JSON column is listed as well.
 */
export function toMerchantPayment(payment: PaymentFacts): MerchantPayment {
  const money = (minor: bigint) => fromMinor(minor, payment.precision)
  return {
    payment_id: payment.id,
    reference: payment.reference,
    brand: payment.brand,
    user_id: payment.userId,
    flow: payment.flow,
    pay_group_id: payment.payGroupId,
    state: payment.state,
    decline_code: payment.declineCode,
    is_authorised: isHeldByProvider(payment),
    currency: payment.currency,
    amount: money(payment.amountMinor),
    fee: money(payment.feeMinor),
    tax: money(payment.taxMinor),
    total: money(payment.totalMinor),
    order_id: payment.orderId,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
  }
}
