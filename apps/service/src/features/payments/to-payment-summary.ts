import type { PaymentSummary } from '@modulor/contract/http'
import { fromMinor, sumToPay, transactionStatusOf } from '@modulor/rules'
import { actionKindOf } from '../../actions/registry'
import type { BrandConfig } from '../../config/schema'
import { processingText, type Payment } from './payment'
import { isTerminal } from './payment-states'

const CARD_MASK = '••••'

/** Where the money comes from or goes to; of a payment that was written before that was kept, its card. */
export function destinationOf({ destination, cardLast4 }: Payment): string | null {
  return destination ?? (cardLast4 === null ? null : `${CARD_MASK} ${cardLast4}`)
}

/** A deposit that waits for its player may be given up, unless its provider says no (DISP-2). */
export function canCancel({ flow, state, action }: Payment): boolean {
  if (flow !== 'deposit' || state !== 'action_required' || !action) return false
  return actionKindOf(action).canCancel(action)
}

/** Whether its player may ask for it back: once, before its end, where the brand offers that (REV-1). */
export function canReverse(
  { flow, state, reversalRequestedAt }: Payment,
  brand: Pick<BrandConfig, 'withdrawal_reversal'> | undefined,
): boolean {
  if (flow !== 'withdrawal' || isTerminal(state)) return false
  return brand?.withdrawal_reversal === true && reversalRequestedAt === null
}

/** A payment in one line: in the list of what is open, and where its player is asked about it (API-13). */
export function toPaymentSummary(payment: Payment, brand: BrandConfig | undefined): PaymentSummary {
  const { action } = payment
  return {
    payment_id: payment.id,
    flow: payment.flow,
    pay_group_id: payment.payGroupId,
    pay_group_name: payment.payGroupName,
    transaction_status: transactionStatusOf(payment.state),
    amount: fromMinor(payment.amountMinor, payment.precision),
    currency: payment.currency,
    to_pay: sumToPay({
      total: fromMinor(payment.totalMinor, payment.precision),
      currency: payment.currency,
      processing: processingText(payment),
      isSentElsewhere: action !== null && actionKindOf(action).isPaidElsewhere,
    }),
    destination: destinationOf(payment),
    expires_at: payment.expiresAt?.toISOString() ?? null,
    can_cancel: canCancel(payment) || canReverse(payment, brand),
    updated_at: payment.updatedAt.toISOString(),
  }
}
