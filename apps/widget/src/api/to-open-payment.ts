/** The summary of a payment in the widget's type: for open payments, and for the question about an earlier payment (API-13). */
import type { PaymentSummary } from '@modulor/contract/http'
import type { SumToPay } from '@modulor/rules'

export type OpenPayment = {
  readonly id: string
  readonly flow: PaymentSummary['flow']
  readonly methodId: string
  readonly methodName: string
  readonly transactionStatus: PaymentSummary['transaction_status']
  /** The amount that the player pays, as the payment's page shows it. */
  readonly toPay: SumToPay
  /** The masked destination; null if the method alone is enough. */
  readonly destination: string | null
  /** ISO time until which the player can act. */
  readonly expiresAt: string | null
  readonly canCancel: boolean
  readonly updatedAt: string
}

export const toOpenPayment = (wire: PaymentSummary): OpenPayment => ({
  id: wire.payment_id,
  flow: wire.flow,
  methodId: wire.pay_group_id,
  methodName: wire.pay_group_name,
  transactionStatus: wire.transaction_status,
  toPay: wire.to_pay,
  destination: wire.destination,
  expiresAt: wire.expires_at,
  canCancel: wire.can_cancel,
  updatedAt: wire.updated_at,
})
