import type { DeclineCode } from '@modulor/contract/errors'
import type { MerchantEvent } from '@modulor/contract/http'
import type { Flow, PaymentEventType, TransactionStatus } from '@modulor/contract/vocabulary'

/** The payment's data in an event, from the transaction that changes the payment. Amounts are decimal text. */
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

/** An event without the values that are known only when it is recorded. */
export type MerchantEventDraft = {
  readonly body: Omit<MerchantEvent, 'data'> & { readonly data: Omit<MerchantEvent['data'], 'balance' | 'sequence'> }
}

/** An event that is sent again only after a replay. */
export type GivenUp = Pick<DueEvent, 'id' | 'paymentId' | 'brand' | 'type' | 'firstDueAt'> & {
  readonly attempts: number
  /** The status of the last response, or why there was none; null if nothing was sent. */
  readonly answer: string | null
}

/**
 * An event and the state of its delivery. `body` has the version in which it was recorded; a delivery has that of its endpoint.
 */
export type DueEvent = {
  readonly id: string
  readonly paymentId: string
  readonly brand: string
  readonly body: string
  readonly type: string
  readonly attempt: number
  readonly firstDueAt: Date
}
