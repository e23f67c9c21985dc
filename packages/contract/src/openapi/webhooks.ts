/** The events that are sent to a merchant's server (SVC-4), as the OpenAPI document describes them. */
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '../http/merchant-events'
import { MerchantEvent, RiskAlarmEvent } from '../http/payments'
import { jsonContentOf, type JsonObject } from './document-parts'
import { eventExampleOf } from './examples'
import type { NamedSchemas } from './name-schemas'

const EVENT_SUMMARIES: Readonly<Record<MerchantEventType, string>> = {
  'payment.action_required': 'The player has to do something, such as a confirmation at the bank',
  'payment.processing': 'The provider processes the payment',
  'payment.authorised': 'The provider has reserved the sum of a deposit. It is not charged before you capture it',
  'payment.succeeded': 'The payment has succeeded: a deposit is credited, a withdrawal is paid out',
  'payment.declined': 'The payment was declined',
  'payment.cancelled': 'The payment was cancelled',
  'payment.expired': 'The payment was not completed in time',
  'refund.succeeded': 'A refund has succeeded',
  'refund.failed': 'A refund has failed. The payment is as before',
  'capture.succeeded': 'An authorised deposit was captured',
  'capture.failed': 'The capture of an authorised deposit has failed',
  'void.succeeded': 'An authorised deposit was released and is never charged',
  'void.failed': 'The release of an authorised deposit has failed',
  'late_credit.succeeded': 'A deposit that was charged after its end is credited',
  'payout_return.succeeded': 'A withdrawal was returned, and the player has the money again',
  'correction.succeeded': 'A sum was corrected on the balance of the player',
  'write_off.succeeded': 'A sum was written off. The player does not bear it',
  'dispute.opened': 'The player disputes a deposit at the bank',
  'dispute.won': 'A dispute ended in your favour',
  'dispute.lost': 'A dispute was lost. The sum and the fee were taken back',
  'risk.alarm': 'A limit against abuse was reached. No money is moved',
}
/** Explains the order of events, and that a balance has no sequence number. */
const EVENT_ORDER =
  '`sequence` orders the events of one payment. `balance` is the player’s balance in the currency when the event was ' +
  'written. It has no sequence across payments: events of two payments may come in either order, so a balance that ' +
  'arrives later is not always the newer one. For the current balance call `playerBalance`. It is empty if your own ' +
  'wallet has the balance.'

/** One webhook per type of event. Each is a Standard Webhooks message. */
export function webhooksOf({ refOf }: NamedSchemas): JsonObject {
  const webhookOf = (type: MerchantEventType) => {
    const isAlarm = type === 'risk.alarm'
    const event = refOf(isAlarm ? RiskAlarmEvent : MerchantEvent, 'output')
    const named = { type: 'object', properties: { type: { const: type } } }
    return {
      post: {
        operationId: `${type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Event`,
        ...{ summary: EVENT_SUMMARIES[type], description: isAlarm ? undefined : EVENT_ORDER, tags: ['webhooks'] },
        security: [],
        requestBody: {
          required: true,
          ...jsonContentOf(isAlarm ? event : { allOf: [event, named] }, eventExampleOf(type)),
        },
        responses: {
          '2XX': { description: 'The event is stored. After any other response the service sends it again' },
        },
      },
    }
  }
  return Object.fromEntries(MERCHANT_EVENT_TYPES.map((type) => [type, webhookOf(type)]))
}
