import { fromMinor, transactionStatusOf } from '@modulor/rules'
import type { PaymentEventType, PaymentState } from '@modulor/contract/vocabulary'
import type { MerchantEventFacts } from '../../merchant-events'
import { isHeldByProvider } from '../model/authorised'
import { processingText, type Payment } from '../model/payment'

/** The event type of each state. `unknown` (a lost response) is reported as processing. */
const EVENT_TYPES: Readonly<Record<PaymentState, PaymentEventType | undefined>> = {
  created: undefined,
  submitting: undefined,
  action_required: 'payment.action_required',
  processing: 'payment.processing',
  unknown: 'payment.processing',
  succeeded: 'payment.succeeded',
  declined: 'payment.declined',
  cancelled: 'payment.cancelled',
  expired: 'payment.expired',
}

/** The event of a state change; undefined if the merchant already has an event of this type. */
export function toEventFacts(
  before: Pick<Payment, 'flow' | 'state' | 'isAuthorised'>,
  payment: Payment,
): MerchantEventFacts | undefined {
  if (isHeldByProvider(payment))
    return isHeldByProvider(before) ? undefined : eventFactsOf(payment, 'payment.authorised')
  const type = EVENT_TYPES[payment.state]
  return !type || type === EVENT_TYPES[before.state] ? undefined : eventFactsOf(payment, type)
}

/** The data of a payment in every event. */
export function eventFactsOf(payment: Payment, type: PaymentEventType): MerchantEventFacts {
  const money = (minor: bigint) => fromMinor(minor, payment.precision)
  return {
    type,
    paymentId: payment.id,
    flow: payment.flow,
    brand: payment.brand,
    userId: payment.userId,
    payGroupId: payment.payGroupId,
    amount: money(payment.amountMinor),
    fee: money(payment.feeMinor),
    tax: money(payment.taxMinor),
    bonus: money(payment.bonusMinor),
    total: money(payment.totalMinor),
    received: money(payment.receivedMinor),
    processing: processingText(payment),
    reference: payment.reference,
    orderId: payment.orderId,
    requestId: payment.requestId,
    currency: payment.currency,
    status: transactionStatusOf(payment.state),
    declineCode: payment.declineCode,
  }
}
