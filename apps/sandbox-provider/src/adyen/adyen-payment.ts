import type { Refusal } from './adyen-test-values'
import type { CardOfShopper, SimulatedCard } from './stored-cards'

export type Money = { readonly value: number; readonly currency: string }

/** A payment in the simulator's memory. */
export type SimulatedPayment = {
  readonly pspReference: string
  readonly reference: string
  readonly amount: Money
  readonly method: string
  readonly holderName: string
  readonly isManual: boolean
  readonly returnUrl: string
  /** Identifies the payment in pages and in `paymentData`. */
  readonly token: string
  /** The refusal of the card after its holder has authenticated; undefined: it is approved. */
  readonly refusal: Refusal | undefined
  readonly notificationUrl: string | undefined
  state: 'waiting' | 'authorised' | 'captured' | 'refused' | 'cancelled'
  /** The decision of the player or the issuer on a page, before the merchant's call reports it. */
  decision?: 'approve' | 'refuse' | 'pending'
  /** The reason of the refusal. */
  refusedAs?: Refusal
  step: 'none' | 'redirect' | 'fingerprint' | 'challenge' | 'elsewhere'
  refundedValue: number
  readonly card?: SimulatedCard
  /** The card to store after the payment is authorised. */
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
  /** For a refund or dispute: Adyen's reference of it, and the merchant's. */
  readonly modification?: { readonly pspReference: string; readonly merchantReference: string }
}
