import type { OperatorPayment } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import { isHeldByProvider, type PaymentRow } from '../payments'

/** Minor units of the payment's currency as decimal text. */
export const moneyOf = ({ currency_precision: precision }: PaymentRow, minor: string): string =>
  fromMinor(BigInt(minor), precision)

/** A payment as the desk's list shows it. */
export function toOperatorPayment(row: PaymentRow): OperatorPayment {
  return {
    payment_id: row.id,
    reference: row.reference,
    brand: row.brand,
    player_id: row.user_id,
    flow: row.flow,
    state: row.state,
    decline_code: row.decline_code,
    is_authorised: isHeldByProvider({ flow: row.flow, state: row.state, isAuthorised: row.is_authorised }),
    method_id: row.pay_group_id,
    method_name: row.pay_group_name,
    provider: row.provider,
    provider_reference: row.provider_reference,
    currency: row.currency,
    amount: moneyOf(row, row.amount),
    total: moneyOf(row, row.total),
    card_last4: row.card_last4,
    destination: row.destination,
    order_id: row.order_id,
    request_id: row.request_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
