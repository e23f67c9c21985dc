/**
 * The port that every payment provider plugs into (SVC-3). A plug-in speaks its provider's language and answers with a
 * verdict; it moves no money, knows no table, and reaches the network only through the client that it is given.
 *
 * Every call names the payment by our own id and nothing else: sent twice, it is the same payment to the provider.
 */
import type { DeclineCode } from '@modulor/contract/errors'
import type { BrowserData } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { ProviderAction } from '../actions/registry'
import type { OutwardClient } from './outward-client'

/** A card for one call. It lives in memory only; the CVV is never anywhere else. */
export type Card = {
  readonly number: string
  /** 1 to 12. */
  readonly expMonth: number
  /** Four digits. */
  readonly expYear: number
  readonly cvv?: string
  readonly holder?: string
}

export type PaymentRef = { readonly paymentId: string; readonly flow: Flow }

/** What the player pays, or is paid. Money is decimal text, in full precision of its currency. */
export type Order = PaymentRef & {
  readonly providerMethod: string
  readonly amount: string
  readonly currency: string
  readonly card?: Card
  readonly browser?: BrowserData
  /** The player is to prove who they are, by 3-D Secure with a challenge, whatever the amount or exemption (issue-9 3.1). */
  readonly isStepUpNeeded?: boolean
  /** The form's other fields: for a payout they say where the money goes. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  /** The payment's own files; most payments have none. */
  readonly documents: readonly Document[]
  readonly urls: ProviderUrls
  /** Names the payment in addresses and in `threeDSSessionData`; a capability for this one payment. */
  readonly paySessionId: string
}

/** A file that the player gave with the form (FILE-3): a proof that only the provider is to see. */
export type Document = {
  /** The form's field that asked for it. */
  readonly field: string
  /** By its content: one of the four types that a form takes (FILE-1). */
  readonly contentType: string
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
  /**
   * Its bytes, at most 20 MiB and exactly those that were uploaded. Rejects where they cannot be had: let that pass, and the
   * payment is tried again. Keep none of it, and write it into no log.
   */
  read(): Promise<Buffer>
}

export type ProviderUrls = {
  /** Where a bank's page sends the player back to. */
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly challengeReturnUrl: string
  readonly methodReturnUrl: string
}

/** What the provider holds about the payment; compared with our own row before it is used. */
export type Facts = {
  readonly reference: string
  readonly amount: string
  readonly currency: string
  /** Grows with every change at the provider: a smaller one is outdated. */
  readonly sequence: number
  /** Of a payout in a shop: what its counter pays out by (BET-1). */
  readonly payOutCode?: string
}

/**
 * What a provider says about a payment. `declined`: it has not charged and will not; where money reached it that it did
 * not accept, the code is `amount_mismatch`. `closed`: it will never charge (our own request to close got there first).
 * `unseen`: it never heard of the payment, which is no promise about a request that is still on its way.
 * `unknown`: nothing was learned; `why` is for the log and never holds the provider's own text.
 */
export type Verdict =
  | { readonly kind: 'succeeded'; readonly facts: Facts }
  | { readonly kind: 'declined'; readonly code: DeclineCode; readonly facts: Facts }
  | { readonly kind: 'closed'; readonly facts: Facts }
  | { readonly kind: 'action_required'; readonly action: ProviderAction; readonly facts: Facts }
  | { readonly kind: 'processing'; readonly facts: Facts }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'unknown'; readonly why: string }

/** How the page came back from an issuer (THREEDS-1). A hint: the provider decides. */
export type ThreeDsAnswer = {
  readonly cres?: string
  readonly paRes?: string
  readonly md?: string
  readonly methodCompleted?: 'Y' | 'N' | 'U'
  readonly cancelled?: boolean
}

/** `forged`: the signature does not hold. `unreadable`: it does, and the body is none that this plug-in knows. */
export type CallbackReading =
  | { readonly kind: 'event'; readonly eventId: string; readonly paymentId: string; readonly verdict: Verdict }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

export interface Provider {
  authorise(order: Order): Promise<Verdict>
  payOut(order: Order): Promise<Verdict>
  status(ref: PaymentRef): Promise<Verdict>
  /** Makes sure that the payment never charges if it has not yet, and answers the truth. Works for a payment never seen. */
  close(ref: PaymentRef): Promise<Verdict>
  continueThreeDs(ref: PaymentRef, answer: ThreeDsAnswer): Promise<Verdict>
  /**
   * Our ids of the payments and payouts that have moved money since a time, each at least once; `unknown` where not all of
   * them could be read. A provider without such a list leaves it out.
   */
  paymentsSince?(since: Date): Promise<readonly string[] | 'unknown'>
  /** Verifies the signature over the bytes as they came, and reads them. */
  readCallback(headers: Readonly<Record<string, string | undefined>>, rawBody: string): CallbackReading
}

export type ProviderSettings = {
  readonly url: string
  readonly apiKey: string
  readonly callbackSecret: string
  readonly client: OutwardClient
}
export type ProviderPlugin = (settings: ProviderSettings) => Provider
