import type { Refusal } from './adyen-test-values'
import type { CardOfShopper, SimulatedCard } from './stored-cards'

export type Money = { readonly value: number; readonly currency: string }

/** A payment as the simulator holds it, in memory. */
export type SimulatedPayment = {
  readonly pspReference: string
  readonly reference: string
  readonly amount: Money
  readonly method: string
  readonly holderName: string
  readonly isManual: boolean
  readonly returnUrl: string
  /** Names it in pages and in `paymentData`. */
  readonly token: string
  /** What the card comes to once its holder has proved who they are. */
  readonly refusal: Refusal | undefined
  readonly notificationUrl: string | undefined
  state: 'waiting' | 'authorised' | 'captured' | 'refused' | 'cancelled'
  /** What the player or the issuer has decided on a page, before the merchant has told us. */
  decision?: 'approve' | 'refuse' | 'pending'
  /** Why it was refused. */
  refusedAs?: Refusal
  step: 'none' | 'redirect' | 'fingerprint' | 'challenge' | 'elsewhere'
  refundedValue: number
  readonly card?: SimulatedCard
  /** Stored once the payment is authorised. */
  readonly toStore?: CardOfShopper | undefined
  stored?: { readonly token: string; readonly isNew: boolean }
}

export type JournalEntry = {
  readonly kind:
    | 'charge'
    | 'refund'
    | 'refund_failed'
    | 'payout'
    | 'payout_returned'
    | 'chargeback'
    | 'chargeback_reversed'
    | 'second_chargeback'
  readonly merchant_reference: string
  readonly psp_reference: string
  readonly value: number
  readonly currency: string
  /** Of a refund or dispute: Adyen's reference of it, and the merchant's. */
  readonly modification?: { readonly pspReference: string; readonly merchantReference: string }
}
