/** The meaning of each item of a payment webhook, by event code. Items with other codes are ignored. */
import type { CallbackEvent, CallbackUpdate, Facts, ProviderReport, Verdict } from '../provider'
import type { NotificationItem, SignedItem } from './adyen-wire'
import { fromAdyenAmount } from './minor-units'
import { DISPUTE_RANKS, RANKS } from './ranks'
import { readOperationReference, readPaymentReference } from './references'
import { declineOfName } from './refusals'

type ParsedEvent = { readonly payment: CallbackEvent['payment']; readonly update: CallbackUpdate } | undefined
type Reader = (item: NotificationItem) => ParsedEvent

const isTrue = ({ success }: NotificationItem): boolean => success === 'true'

const factsOf = (item: NotificationItem, rank: keyof typeof RANKS, reference: string | null): Facts => ({
  reference,
  ...fromAdyenAmount(item.amount),
  sequence: RANKS[rank],
})

/** Reads an event whose merchant reference is that of the payment request. */
function aboutPayment(item: NotificationItem, verdictOf: (isManual: boolean) => Verdict | undefined): ParsedEvent {
  const named = readPaymentReference(item.merchantReference)
  const verdict = named && verdictOf(named.isManual)
  return verdict && { payment: { paymentId: named.paymentId }, update: { verdict } }
}

/**
 * Reads an event about a modification. If it has a merchant reference of its own, only Adyen's reference identifies
 * the payment.
 */
function aboutOriginal(item: NotificationItem, update: CallbackUpdate): ParsedEvent {
  const { originalReference, merchantReference } = item
  const named = readPaymentReference(merchantReference)
  if (named) return { payment: { paymentId: named.paymentId }, update }
  return originalReference ? { payment: { reference: originalReference }, update } : undefined
}

const originalOf = ({ originalReference }: NotificationItem): string | null => originalReference || null

const authorisation: Reader = (item) =>
  aboutPayment(item, (isManual) => {
    const { pspReference } = item
    if (!isTrue(item))
      return {
        ...{ kind: 'declined', code: declineOfName(item.reason ?? undefined) },
        facts: factsOf(item, 'refused', pspReference),
      }
    return isManual
      ? { kind: 'processing', facts: { ...factsOf(item, 'authorised', pspReference), isAuthorised: true } }
      : { kind: 'succeeded', facts: factsOf(item, 'confirmed', pspReference) }
  })

/** The player did not pay in time, or the authorisation has expired. */
const lapsed: Reader = (item) =>
  isTrue(item)
    ? aboutPayment(item, () => ({
        ...{ kind: 'declined', code: 'expired' },
        facts: factsOf(item, 'closed', originalOf(item)),
      }))
    : undefined

/** If the modification did not succeed, the operation that requested it has failed, and the payment is unchanged. */
const failedOperation = (item: NotificationItem): ParsedEvent => {
  const operationId = readOperationReference(item.merchantReference)
  return operationId === undefined
    ? undefined
    : aboutOriginal(item, { operation: { operationId, kind: 'failed', code: 'refused_by_provider' } })
}

/** Only what is authorised and not captured can be cancelled, so its money never arrives, also if a success was reported. */
const cancelled: Reader = (item) =>
  isTrue(item)
    ? aboutOriginal(item, { verdict: { kind: 'closed', facts: factsOf(item, 'undone', originalOf(item)) } })
    : failedOperation(item)

/** Adyen repeats a capture that failed for a technical reason. Nothing else in the event shows it (docs.adyen.com, "Failure reasons"). */
const isRecaptured = ({ eventCode, reason }: NotificationItem): boolean =>
  eventCode === 'CAPTURE' && /\brecaptured\b/i.test(reason ?? '')

const captured: Reader = (item) => {
  const rank = isRecaptured(item) ? 'recaptured' : 'confirmed'
  return isTrue(item)
    ? aboutOriginal(item, { verdict: { kind: 'succeeded', facts: factsOf(item, rank, originalOf(item)) } })
    : failedOperation(item)
}

const captureFailed: Reader = (item) =>
  aboutOriginal(item, {
    verdict: { kind: 'declined', code: 'provider_refused', facts: factsOf(item, 'undone', originalOf(item)) },
  })

/** A refund without an operation id of ours was made on Adyen's pages. */
const refunded: Reader = (item) => {
  const operationId = readOperationReference(item.merchantReference)
  if (operationId === undefined)
    return isTrue(item)
      ? aboutOriginal(item, { report: { kind: 'refund', id: item.pspReference, ...fromAdyenAmount(item.amount) } })
      : undefined
  const money = fromAdyenAmount(item.amount)
  return isTrue(item)
    ? aboutOriginal(item, { operation: { operationId, kind: 'succeeded', money } })
    : failedOperation(item)
}

/** With `success: true` the refund has failed. It may be one of ours or one that was made on Adyen's pages. */
const refundFailed: Reader = (item) => {
  if (!isTrue(item)) return undefined
  const { pspReference: reportId } = item
  return (
    failedOperation(item) ??
    aboutOriginal(item, { operation: { reportId, kind: 'failed', code: 'refused_by_provider' } })
  )
}

const reversed: Reader = (item) => {
  if (!isTrue(item)) return undefined
  const action = item.additionalData?.['modification.action']
  return action === 'refund' ? refunded(item) : action === 'cancel' ? cancelled(item) : undefined
}

type Dispute = Extract<ProviderReport, { kind: 'dispute' }>

/** All events of a dispute have the same reference. Adyen charges its fee on the invoice; no event contains it. */
const dispute =
  (state: Dispute['state'], rank: keyof typeof DISPUTE_RANKS): Reader =>
  (item) => {
    const { pspReference: id, amount } = item
    const sum = fromAdyenAmount(amount)
    const report: Dispute = { kind: 'dispute', id, ...sum, state, fee: null, sequence: DISPUTE_RANKS[rank] }
    return isTrue(item) ? aboutOriginal(item, { report }) : undefined
  }

/**
 * The events that are processed. Requests for information and early warnings are not: they move no money and are
 * answered on Adyen's pages.
 */
export const EVENTS: Readonly<Record<string, Reader>> = {
  AUTHORISATION: authorisation,
  CANCELLATION: cancelled,
  TECHNICAL_CANCEL: cancelled,
  CANCEL_OR_REFUND: reversed,
  CAPTURE: captured,
  CAPTURE_FAILED: captureFailed,
  EXPIRE: lapsed,
  OFFER_CLOSED: lapsed,
  REFUND: refunded,
  REFUND_FAILED: refundFailed,
  REFUNDED_REVERSED: refundFailed,
  CHARGEBACK: dispute('opened', 'charged_back'),
  DISPUTE_DEFENSE_PERIOD_ENDED: dispute('lost', 'not_defended'),
  CHARGEBACK_REVERSED: dispute('won', 'reversed'),
  SECOND_CHARGEBACK: dispute('lost', 'second'),
}

/** Whether the event code is one that is processed. */
export const isAboutPayment = ({ eventCode }: SignedItem): boolean => Object.hasOwn(EVENTS, eventCode)

/** Converts an item to an event. Undefined: the item is acknowledged and changes nothing. */
export function toEvent(item: NotificationItem): CallbackEvent | undefined {
  const { eventCode, pspReference, success } = item
  const read = EVENTS[eventCode]?.(item)
  // The repeated capture may have the reference of the first one.
  const eventId = [eventCode, pspReference, success, ...(isRecaptured(item) ? ['recaptured'] : [])].join(':')
  return read && { eventId, payment: read.payment, ...read.update }
}
