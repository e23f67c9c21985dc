import type { DeclineCode } from '@modulor/contract/errors'
import type { MerchantEvent } from '@modulor/contract/http'
import type { Flow, PaymentEventType, TransactionStatus } from '@modulor/contract/vocabulary'

/** What happened, as the transaction that made it happen knows it. Money is decimal text. */
export type MerchantEventFacts = {
  readonly type: PaymentEventType
  readonly paymentId: string
  readonly flow: Flow
  readonly brand: string
  readonly userId: string
  readonly payGroupId: string
  readonly amount: string
  readonly fee: string
  readonly tax: string
  readonly bonus: string
  readonly total: string
  readonly received: string
  readonly processing: MerchantEvent['data']['processing']
  readonly reference: string
  readonly orderId: string | null
  readonly requestId: string | null
  readonly currency: string
  readonly status: TransactionStatus
  readonly declineCode: DeclineCode | null
}

/** An event without what only the transaction that records it knows. */
export type MerchantEventDraft = {
  readonly body: Omit<MerchantEvent, 'data'> & { readonly data: Omit<MerchantEvent['data'], 'balance' | 'sequence'> }
}

/** An event that is not sent any more until somebody replays it. */
export type GivenUp = Pick<DueEvent, 'id' | 'paymentId' | 'brand' | 'type' | 'firstDueAt'> & {
  readonly attempts: number
  /** The status of the last answer, or why there was none; null where nothing was sent. */
  readonly answer: string | null
}

/** An event and where it stands. `body` has the version that it was recorded with; a delivery has that of its endpoint. */
export type DueEvent = {
  readonly id: string
  readonly paymentId: string
  readonly brand: string
  readonly body: string
  readonly type: string
  readonly attempt: number
  readonly firstDueAt: Date
}
