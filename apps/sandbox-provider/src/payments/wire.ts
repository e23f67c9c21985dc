/** Operations in the format of the protocol, in snake_case. */
import { displayFormOf } from './display-form'
import type { DisplayForm } from './display-form'
import { challengeRequestOf, methodDataOf } from './three-ds-messages'
import { shownCode } from './pay-code'
import { pageTokenOf } from './page-token'
import type { JournalEntry, ReceivedDocument, Report } from '../operations/event'
import { unreachable } from '../operations/state'
import type { State } from '../operations/state'
import { decimalsOf, textOf } from '../operations/amount'
import { refundedUnitsOf } from '../operations/operation'
import { disputeFeeOf } from '../operations/reports'
import type { Operation } from '../operations/operation'

type Fields = Readonly<Record<string, string>>
export type Action =
  | { readonly type: 'three_ds_method'; readonly url: string; readonly fields: Fields }
  | { readonly type: 'three_ds_challenge'; readonly url: string; readonly fields: Fields; readonly expires_at: string }
  | { readonly type: 'redirect'; readonly url: string; readonly method: 'GET' | 'POST'; readonly fields: Fields }
  | DisplayForm

export type Payment = {
  readonly id: string
  readonly merchant_reference: string
  readonly status: 'succeeded' | 'declined' | 'pending' | 'action_required' | 'cancelled' | 'closed' | 'expired'
  readonly decline_code?: string
  readonly amount: string
  readonly currency: string
  /** Approved with manual capture: pending until it is captured or closed. */
  readonly authorised: boolean
  readonly captured_amount: string
  readonly refunded_amount: string
  /** Set for a payout in a shop: the code with which the player collects the money. */
  readonly pay_out_code?: string
  /** The measured properties of the files of the payment. */
  readonly documents: readonly ReceivedDocument[]
  readonly sequence: number
  readonly updated_at: string
}

/** A payment or payout without the player's next step: the body of callbacks. */
export function toPayment(operation: Operation): Payment {
  const { facts, state } = operation
  return {
    id: facts.id,
    merchant_reference: facts.reference,
    ...statusOf(state),
    amount: facts.amount,
    currency: facts.currency,
    authorised: state.name === 'authorised',
    captured_amount: operation.capturedAmount,
    refunded_amount: textOf(refundedUnitsOf(operation), decimalsOf(facts.amount)),
    ...(facts.kind === 'payout' && facts.code !== null && { pay_out_code: shownCode(facts) }),
    documents: facts.documents,
    sequence: operation.sequence,
    updated_at: operation.updatedAt,
  }
}

/** A change after the success. The fee of a dispute is charged when it is lost. */
export function toReport(operation: Operation, { name, id, amount, returnedFee }: Report) {
  const { currency } = operation.facts
  return {
    ...{ name, id, amount, currency },
    ...(name.startsWith('dispute_') && { fee: disputeFeeOf(operation) }),
    ...(returnedFee !== undefined && { fee_returned: returnedFee }),
  }
}

/** The complete response of the API: the payment with the player's next step, if there is one. */
export function toPaymentWithAction(operation: Operation, publicUrl: string): Payment & { readonly action?: Action } {
  const action = actionOf(operation, publicUrl)
  return { ...toPayment(operation), ...(action && { action }) }
}

export function toJournalEntry(entry: JournalEntry) {
  return {
    kind: entry.kind,
    payment_id: entry.operationId,
    merchant_reference: entry.reference,
    amount: entry.amount,
    currency: entry.currency,
    ...(entry.refundReference !== null && { refund_reference: entry.refundReference }),
    ...(entry.requestId !== null && { request_id: entry.requestId }),
    ...(entry.documents.length > 0 && { documents: entry.documents }),
    at: entry.at,
  }
}

function statusOf(state: State): Pick<Payment, 'status' | 'decline_code'> {
  switch (state.name) {
    case 'three_ds_method':
    case 'three_ds_challenge':
    case 'redirect':
    case 'display_form':
      return { status: 'action_required' }
    case 'pending':
    case 'authorised':
      return { status: 'pending' }
    case 'declined':
      return { status: 'declined', decline_code: state.code }
    case 'cancelled':
      return { status: 'cancelled', decline_code: 'cancelled_by_player' }
    case 'expired':
      return { status: 'expired', decline_code: 'expired' }
    case 'succeeded':
    case 'closed':
      return { status: state.name }
    default:
      return unreachable(state)
  }
}

function actionOf({ facts, state }: Operation, publicUrl: string): Action | undefined {
  switch (state.name) {
    case 'three_ds_method':
      return {
        type: 'three_ds_method',
        url: `${publicUrl}/acs/method`,
        fields: { threeDSMethodData: methodDataOf(facts) },
      }
    case 'three_ds_challenge':
      return {
        type: 'three_ds_challenge',
        url: `${publicUrl}/acs/challenge`,
        fields: { creq: challengeRequestOf(facts), threeDSSessionData: facts.threeDs?.sessionData ?? '' },
        expires_at: new Date(state.due.atMs).toISOString(),
      }
    case 'redirect': {
      const url = `${publicUrl}/${facts.method === 'wallet' ? 'wallet' : 'bank'}/${facts.id}`
      const token = pageTokenOf(facts)
      return facts.method === 'bank_redirect_post'
        ? { type: 'redirect', url, method: 'POST', fields: { token } }
        : { type: 'redirect', url: `${url}?token=${token}`, method: 'GET', fields: {} }
    }
    case 'display_form':
      return displayFormOf(facts, state.due.atMs, publicUrl)
    default:
      return undefined
  }
}
