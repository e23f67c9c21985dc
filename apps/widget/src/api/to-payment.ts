/** The pay session in the widget's type (RESULT-12): a payment and its next action. */
import type { NextAction as WireNextAction, PaySession } from '@modulor/contract/http'
import type { DeclineCode } from '@modulor/contract/errors'
import type {
  DisplayAction,
  DisplayItemKind,
  Flow,
  MoneyFact,
  ResultStatus,
  TransactionStatus,
} from '@modulor/contract/vocabulary'

type FormFields = Readonly<Record<string, string>>

/** A value with which the player pays elsewhere (DISP-1). `label` is a message key or a text. */
export type DisplayItem = {
  readonly kind: DisplayItemKind
  readonly label: string
  readonly value: string
  /** The unit of an amount. */
  readonly unit?: string | undefined
}

/** The next action: a closed union, which the actions registry renders. */
export type NextAction =
  | {
      readonly type: 'redirect'
      readonly display: DisplayAction
      readonly url: string
      readonly method: 'GET' | 'POST'
      readonly fields: FormFields
    }
  | { readonly type: 'three_ds_method'; readonly url: string; readonly fields: FormFields; readonly timeoutMs: number }
  | {
      readonly type: 'three_ds_challenge'
      readonly url: string
      readonly fields: FormFields
      readonly expiresAt: string
    }
  | {
      readonly type: 'display_form'
      readonly items: readonly DisplayItem[]
      /** ISO time; null: it does not expire. */
      readonly expiresAt: string | null
      readonly canConfirm: boolean
      readonly canCancel: boolean
    }
  | { readonly type: 'wait' }
  | { readonly type: 'result' }

export type NextActionType = NextAction['type']

export type Payment = {
  readonly id: string
  /** Identifies this payment in addresses for providers. It is not the id of the player's session. */
  readonly paySessionId: string
  readonly flow: Flow
  readonly resultStatus: ResultStatus | null
  readonly isOpen: boolean
  readonly transactionStatus: TransactionStatus
  readonly decline: { readonly code: DeclineCode; readonly reason: string; readonly canRetrySameCard: boolean } | null
  readonly isErrorFatal: boolean
  /** The fact about the payment's money that messages are based on. */
  readonly money: MoneyFact
  /** Events after the payment's end, such as a refund. They are shown instead of the result. */
  readonly afterEnd: PaySession['after_end']
  readonly successUrl: string | null
  readonly failUrl: string | null
  readonly processingUrl: string | null
  readonly merchantUrl: string
  readonly nextAction: NextAction
  readonly methodId: string
  readonly methodName: string
  readonly amount: string
  /** The payment's id for people, such as support. */
  readonly reference: string
  /** Id of the merchant's order that the payment pays; null: none (CHECK-1). */
  readonly orderId: string | null
  readonly fee: string
  readonly tax: string
  readonly bonus: string
  readonly total: string
  /** The amount that is credited to the balance, or paid out. */
  readonly received: string
  readonly processing: { readonly currency: string; readonly amount: string; readonly rate: string } | null
  readonly currency: string
  readonly cardLast4: string | null
  /** The source or destination of the money, masked; null if the method alone is enough. */
  readonly destination: string | null
  /** The code with which a bet shop pays out (BET-1). */
  readonly payOutCode: string | null
  /** The player can still cancel the withdrawal (REV-1). */
  readonly canReverse: boolean
  /** The player has requested to cancel the withdrawal. */
  readonly isReversalRequested: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

function toNextAction(wire: WireNextAction): NextAction {
  switch (wire.type) {
    case 'redirect': {
      const { url, method, fields } = wire.redirect_data
      return { type: wire.type, display: wire.action, url, method, fields }
    }
    case 'three_ds_method':
      return { type: wire.type, url: wire.url, fields: wire.fields, timeoutMs: wire.timeout_ms }
    case 'three_ds_challenge':
      return { type: wire.type, url: wire.url, fields: wire.fields, expiresAt: wire.expires_at }
    case 'display_form':
      return {
        type: wire.type,
        items: wire.items,
        expiresAt: wire.expires_at,
        canConfirm: wire.can_confirm,
        canCancel: wire.can_cancel,
      }
    case 'wait':
    case 'result':
      return { type: wire.type }
  }
}

/** Maps a pay session (RESULT-12). */
export function toPayment(wire: PaySession): Payment {
  const decline = wire.decline_page_settings
  return {
    id: wire.payment_id,
    paySessionId: wire.session_id,
    flow: wire.flow,
    resultStatus: wire.result_status,
    isOpen: wire.session_status === 'open',
    transactionStatus: wire.transaction_status,
    decline: decline && {
      code: decline.code,
      reason: decline.reason,
      canRetrySameCard: decline.can_retry_same_card,
    },
    isErrorFatal: wire.error_fatal,
    money: wire.money,
    afterEnd: wire.after_end,
    successUrl: wire.success_url,
    failUrl: wire.fail_url,
    processingUrl: wire.processing_url,
    merchantUrl: wire.merchant_url,
    nextAction: toNextAction(wire.next_action),
    methodId: wire.pay_group_id,
    methodName: wire.pay_group_name,
    amount: wire.amount,
    reference: wire.reference,
    orderId: wire.order_id,
    fee: wire.fee,
    tax: wire.tax,
    bonus: wire.bonus,
    total: wire.total,
    received: wire.received,
    processing: wire.processing,
    currency: wire.currency,
    cardLast4: wire.card_last4,
    destination: wire.destination,
    payOutCode: wire.pay_out_code,
    canReverse: wire.can_reverse,
    isReversalRequested: wire.reversal_requested,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  }
}
