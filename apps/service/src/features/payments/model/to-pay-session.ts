import { DECLINES } from '@modulor/contract/errors'
import type { NextAction, PaySession } from '@modulor/contract/http'
import type { DisplayAction } from '@modulor/contract/vocabulary'
import { fromMinor, moneyFactOf, resultStatusOf, transactionStatusOf } from '@modulor/rules'
import { actionKindOf } from '../../../actions/registry'
import type { BrandConfig } from '../../../config/schema'
import type { Providers } from '../../../providers/registry'
import type { AfterEnd } from './after-end'
import { processingText, type Payment } from './payment'
import { isTerminal } from './payment-states'
import { canReverse, destinationOf } from './to-payment-summary'

/**
 * A payment as its player sees it (RESULT-12): the response to a submit, to every later step, and to every read. `isDisputed`:
 * the provider contradicted the payment's end. `afterEnd`: what happened since.
 */
export function toPaySession(
  payment: Payment,
  brand: BrandConfig,
  { isDisputed, afterEnd }: { readonly isDisputed: boolean; readonly afterEnd: readonly AfterEnd[] },
  providers: Providers,
): PaySession {
  const money = (minor: bigint) => fromMinor(minor, payment.precision)
  const status = transactionStatusOf(payment.state)
  return {
    session_id: payment.paySessionId,
    payment_id: payment.id,
    flow: payment.flow,
    action: displayOf(payment, brand),
    result_status: resultStatusOf(status),
    session_status: isTerminal(payment.state) ? 'closed' : 'open',
    transaction_status: status,
    experiment_user_group: payment.experimentUserGroup,
    decline_page_settings: declineOf(payment),
    error_fatal: false,
    money: moneyFactOf({ ...payment, isCard: payment.cardLast4 !== null, isDisputed }),
    after_end: afterEnd.map(({ kind, amountMinor }) => ({ kind, amount: money(amountMinor) })),
    success_url: brand.success_url ?? null,
    fail_url: brand.fail_url ?? null,
    processing_url: brand.processing_url ?? null,
    merchant_url: brand.home_url,
    next_action: nextActionOf(payment, brand),
    pay_group_id: payment.payGroupId,
    pay_group_name: payment.payGroupName,
    reference: payment.reference,
    order_id: payment.orderId,
    amount: money(payment.amountMinor),
    fee: money(payment.feeMinor),
    tax: money(payment.taxMinor),
    bonus: money(payment.bonusMinor),
    total: money(payment.totalMinor),
    received: money(payment.receivedMinor),
    currency: payment.currency,
    processing: processingText(payment),
    card_last4: payment.cardLast4,
    destination: destinationOf(payment),
    pay_out_code: payOutCodeOf(payment),
    can_reverse: canReverse(payment, brand, providers),
    reversal_requested: payment.reversalRequestedAt !== null,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
  }
}

/**
 * The code is shown only while the shop pays out for it: not after the withdrawal has failed, or after the player asked to
 * cancel it (BET-1).
 */
function payOutCodeOf({ state, payOutCode, reversalRequestedAt }: Payment): string | null {
  const isOff = isTerminal(state) ? state !== 'succeeded' : reversalRequestedAt !== null
  return isOff ? null : payOutCode
}

function displayOf({ action }: Payment, brand: BrandConfig): DisplayAction {
  return action ? actionKindOf(action).displayOf(brand.redirect_type) : 'result'
}

function declineOf({ declineCode }: Payment): PaySession['decline_page_settings'] {
  if (!declineCode) return null
  const { message, sameCard } = DECLINES[declineCode]
  // An attacker who tries CVVs must not learn that only the CVV was wrong (issue-9 3.1).
  const code = declineCode === 'incorrect_cvv' ? 'check_card' : declineCode
  return { code, reason: message, can_retry_same_card: sameCard }
}

/** The next action that the player's page renders. */
export function nextActionOf(payment: Payment, brand: BrandConfig): NextAction {
  if (isTerminal(payment.state)) return { type: 'result' }
  const { action } = payment
  return action ? actionKindOf(action).toNextAction(action, displayOf(payment, brand)) : { type: 'wait' }
}
