/** The pay session as the widget knows it (RESULT-12): one payment and what happens next. */
import type { NextAction as WireNextAction, PaySession } from '@modulor/contract/http'
import type { DeclineCode } from '@modulor/contract/errors'
import type { DisplayAction, Flow, ResultStatus, TransactionStatus } from '@modulor/contract/vocabulary'

type FormFields = Readonly<Record<string, string>>

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
  readonly successUrl: string | null
  readonly failUrl: string | null
  readonly processingUrl: string | null
  readonly merchantUrl: string
  readonly nextAction: NextAction
  readonly methodId: string
  readonly methodName: string
  readonly amount: string
  readonly fee: string
  readonly total: string
  readonly currency: string
  readonly cardLast4: string | null
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
    successUrl: wire.success_url,
    failUrl: wire.fail_url,
    processingUrl: wire.processing_url,
    merchantUrl: wire.merchant_url,
    nextAction: toNextAction(wire.next_action),
    methodId: wire.pay_group_id,
    methodName: wire.pay_group_name,
    amount: wire.amount,
    fee: wire.fee,
    total: wire.total,
    currency: wire.currency,
    cardLast4: wire.card_last4,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  }
}
