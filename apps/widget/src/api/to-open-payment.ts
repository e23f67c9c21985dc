/** A payment in one line as the widget knows it: what is open, and what a player is asked about (API-13). */
import type { PaymentSummary } from '@modulor/contract/http'
import type { SumToPay } from '@modulor/rules'

export type OpenPayment = {
  readonly id: string
  readonly flow: PaymentSummary['flow']
  readonly methodId: string
  readonly methodName: string
  readonly transactionStatus: PaymentSummary['transaction_status']
  /** What the player gives, as its page names it. */
  readonly toPay: SumToPay
  /** Masked; null where the method says it all. */
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
