import type { PaymentSummary } from '@modulor/contract/http'
import { fromMinor, sumToPay, transactionStatusOf } from '@modulor/rules'
import { actionKindOf } from '../../../actions/registry'
import type { BrandConfig } from '../../../config/schema'
import type { Providers } from '../../../providers/registry'
import { isClosable } from './is-closable'
import { processingText, type Payment, type PaymentFacts } from './payment'
import { isTerminal } from './payment-states'

const CARD_MASK = '••••'

/** Where the money comes from or goes to. An older payment has no stored destination: its card is shown. */
export function destinationOf({ destination, cardLast4 }: PaymentFacts): string | null {
  return destination ?? (cardLast4 === null ? null : `${CARD_MASK} ${cardLast4}`)
}

/**
 * Whether the player may cancel a deposit that waits for the player: if its action allows it and its provider can close it
 * (DISP-2).
 */
export function canCancel(payment: Payment, providers: Providers): boolean {
  const { flow, state, action } = payment
  if (flow !== 'deposit' || state !== 'action_required' || !action) return false
  return isClosable(providers, payment) && actionKindOf(action).canCancel(action)
}

/**
 * Whether the player may ask to cancel a withdrawal: once, before its end, if the brand offers it and the provider supports it
 * (REV-1).
 */
export function canReverse(
  payment: PaymentFacts,
  brand: Pick<BrandConfig, 'withdrawal_reversal'> | undefined,
  providers: Providers,
): boolean {
  const { flow, state, reversalRequestedAt } = payment
  if (flow !== 'withdrawal' || isTerminal(state) || !isClosable(providers, payment)) return false
  return brand?.withdrawal_reversal === true && reversalRequestedAt === null
}

/** A short form of a payment, for lists of open payments and for the question about an earlier payment (API-13). */
export function toPaymentSummary(
  payment: Payment,
  brand: BrandConfig | undefined,
  providers: Providers,
): PaymentSummary {
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
    can_cancel: canCancel(payment, providers) || canReverse(payment, brand, providers),
    updated_at: payment.updatedAt.toISOString(),
  }
}
