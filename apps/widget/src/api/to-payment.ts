/** The pay session as the widget knows it (RESULT-12): one payment and what happens next. */
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

/** Something to pay with elsewhere (DISP-1). `label` is a message key or a text. */
export type DisplayItem = {
  readonly kind: DisplayItemKind
  readonly label: string
  readonly value: string
  /** Of an amount: what it is counted in. */
  readonly unit?: string | undefined
}

/** What happens next: a closed union, handed to the actions registry (design section 3). */
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
      /** ISO time; null: it does not run out. */
      readonly expiresAt: string | null
      readonly canConfirm: boolean
      readonly canCancel: boolean
    }
  | { readonly type: 'wait' }
  | { readonly type: 'result' }

export type NextActionType = NextAction['type']

export type Payment = {
  readonly id: string
  /** Names this payment in provider addresses; never the player's session. */
  readonly paySessionId: string
  readonly flow: Flow
  readonly resultStatus: ResultStatus | null
  readonly isOpen: boolean
  readonly transactionStatus: TransactionStatus
  readonly decline: { readonly code: DeclineCode; readonly reason: string; readonly canRetrySameCard: boolean } | null
  readonly isErrorFatal: boolean
  /** What may be said about its money. */
  readonly money: MoneyFact
  /** What happened after its end, which is said instead. */
  readonly afterEnd: PaySession['after_end']
  readonly successUrl: string | null
  readonly failUrl: string | null
  readonly processingUrl: string | null
  readonly merchantUrl: string
  readonly nextAction: NextAction
  readonly methodId: string
  readonly methodName: string
  readonly amount: string
  /** For people: what support asks for. */
  readonly reference: string
  /** The merchant's order that it pays (CHECK-1). */
  readonly orderId: string | null
  readonly fee: string
  readonly tax: string
  readonly bonus: string
  readonly total: string
  /** Credited to the balance, or paid out. */
  readonly received: string
  readonly processing: { readonly currency: string; readonly amount: string; readonly rate: string } | null
  readonly currency: string
  readonly cardLast4: string | null
  /** Where the money comes from or goes to, masked; null where the method says it all. */
  readonly destination: string | null
  /** What the shop pays out by (BET-1). */
  readonly payOutCode: string | null
  /** A withdrawal that its player may still cancel (REV-1). */
  readonly canReverse: boolean
  /** The player has asked for it back. */
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
