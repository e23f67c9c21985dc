/**
 * The port that every payment provider plugs into (SVC-3). A plug-in speaks its provider's language and answers with a
 * verdict; it moves no money, knows no table, and reaches the network only through the client that it is given.
 *
 * Our own id is the key of every call: sent twice, it is the same payment to the provider. The provider's own reference
 * comes with it as soon as it is known. What a provider cannot do, its plug-in leaves out (decision 54).
 */
import type { DeclineCode } from '@modulor/contract/errors'
import type { BrowserData, HostedCard, NativePay } from '@modulor/contract/http'
import type { DisputeState, Flow } from '@modulor/contract/vocabulary'
import type { z } from 'zod'
import type { ProviderAction } from '../actions/registry'
import type { OutwardClient } from './outward-client'
import type { ParsedStatement } from './parse-statement'
import type { StatementAnswer } from './statement'

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

/** A card that its provider keeps, for one call. The CVV lives in memory only, encrypted or not. */
export type StoredCard = {
  readonly token: string
  readonly cvv?: string
  /** Instead of `cvv`, of a provider with `hostedCard`: what its field for the CVV gave to the browser. Anybody can make it up. */
  readonly encryptedCvv?: string
}

/** What the list of saved cards shows of a card whose number only its provider has. */
export type CardDetails = {
  /** The first six digits. */
  readonly bin: string
  readonly last4: string
  /** 1 to 12. */
  readonly expMonth: number
  /** Four digits. */
  readonly expYear: number
}

/** A card of which only its provider can read anything but the holder, for one call. It lives in memory only. */
export type EncryptedCard = {
  /** As the provider's own fields gave it to the browser: anybody can make it up. */
  readonly values: string
  readonly holder?: string
}

/** Which payment a call is about. */
export type PaymentRef = {
  /** Our own id, the provider's idempotency key. */
  readonly paymentId: string
  readonly flow: Flow
  /** The provider's own name of it, as `Facts.reference` said; null before anything was heard of it. */
  readonly reference: string | null
  /** What the provider's last answer wanted to have back; null where that was nothing. Write it into no log. */
  readonly continuation: string | null
}

/** What the player pays, or is paid. Money is decimal text, in full precision of its currency. */
export type Order = PaymentRef & {
  readonly providerMethod: string
  readonly amount: string
  readonly currency: string
  readonly card?: Card
  /** Instead of `card`, of a provider with `storedCards`: one of its own tokens. */
  readonly storedCard?: StoredCard
  /** Instead of `card`, of a provider with `hostedCard`. */
  readonly encryptedCard?: EncryptedCard
  /** The player wants to have the card saved. Given to a provider with `storedCards` only: its answer brings the token. */
  readonly isCardToStore?: true
  /** The token of Apple Pay or Google Pay, for one call: it lives in memory only, and the provider decrypts it. */
  readonly nativePay?: Pick<NativePay, 'type' | 'token'>
  readonly browser?: BrowserData
  /** `manual`: reserve the sum, and charge it only when `capture` is called (decision 75). Given for deposits only. */
  readonly capture?: 'manual'
  /** The player is to prove who they are, by 3-D Secure with a challenge, whatever the amount or exemption (issue-9 3.1). */
  readonly isStepUpNeeded?: boolean
  /** Of the player's request, as the log, the desk and the merchant's events have it: for the provider's own records. */
  readonly requestId: string | null
  /** The form's other fields: for a payout they say where the money goes. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  /** The payment's own files; most payments have none. */
  readonly documents: readonly Document[]
  readonly urls: ProviderUrls
  /** Names the payment in addresses and in `threeDSSessionData`; a capability for this one payment. */
  readonly paySessionId: string
  /** The merchant's own id of the player. */
  readonly userId: string
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
  /**
   * The provider's own name of the payment; null while it has not given one. Once given it never changes: facts under another
   * one are not accepted.
   */
  readonly reference: string | null
  readonly amount: string
  readonly currency: string
  /**
   * Grows with every change at the provider: a smaller one is outdated. Where the provider does not count its changes, the rank of
   * the state: what cannot be taken back is above what can (decision 90).
   */
  readonly sequence: number
  /** Of a payout in a shop: what its counter pays out by (BET-1). */
  readonly payOutCode?: string
  /** The sum is reserved and not charged: it waits for `capture` or `void`. */
  readonly isAuthorised?: boolean
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
  | {
      readonly kind: 'unknown'
      readonly why: string
      /**
       * Of the answer to `authorise` and `payOut` only: this call reached nobody, or was refused before the provider took the payment, as
       * with a 429. It charges nothing, now and later. Another provider may be tried (decision 92).
       */
      readonly isNotTaken?: boolean
      /** The provider asked not to be called again about this payment before (`Retry-After`). */
      readonly retryAfterMs?: number
    }

/** In bytes of UTF-8. A longer continuation is refused, and the answer that brought it with it. */
export const CONTINUATION_BYTES_MAX = 200 * 1024

/**
 * A verdict that answers a call. `continuation` is kept encrypted until the payment ends, handed back with every call, and
 * replaced by that of the next answer; an answer without one leaves it. `cardToken`: the card was stored as `isCardToStore` asked. It is
 * kept sealed, and the card is the player's once the payment has succeeded. `cardDetails` come with it: without them an
 * `encryptedCard` cannot be saved, because nothing else says what to show of it.
 */
export type Answer = Verdict & {
  readonly continuation?: string
  readonly cardToken?: string
  readonly cardDetails?: CardDetails
}

/** Which refund, capture or void a call is about. */
export type OperationRef = {
  /** Our own id of the operation, the provider's idempotency key. */
  readonly operationId: string
  readonly paymentId: string
  readonly flow: Flow
  /** The provider's own name of the payment. */
  readonly reference: string | null
  /** Decimal text in the currency that the provider charged. */
  readonly amount: string
  readonly currency: string
}

/**
 * What a provider says about a refund, capture or void. `failed`: it was not carried out and will not be. `unseen`: it does
 * not know it; a request that is still on its way may arrive later. `unknown`: its state is not known; `why` is for the log.
 */
export type OperationAnswer =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unseen' }
  | {
      readonly kind: 'unknown'
      readonly why: string
      /** The provider asked not to be called again about this operation before (`Retry-After`). */
      readonly retryAfterMs?: number
    }

/** How the page came back from an issuer (THREEDS-1). A hint: the provider decides. */
export type ThreeDsAnswer = {
  readonly cres?: string
  readonly paRes?: string
  readonly md?: string
  readonly methodCompleted?: 'Y' | 'N' | 'U'
  readonly cancelled?: boolean
}

/** What the address brought with which a provider's page sent the player back. Anybody can type it: the provider decides. */
export type ReturnQuery = Readonly<Record<string, string>>

/** A callback as it came: any content type, at most 64 KiB. */
export type CallbackRequest = {
  /** By their names in small letters, without cookies and `authorization`. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The signature is over these bytes. */
  readonly rawBody: Buffer
  readonly query: Readonly<Record<string, string>>
}

/**
 * What happened to a payment after its success without our asking. `id` is the provider's own name of the dispute, the return
 * or the refund, the same in all news of it. A refund that we asked for is none of these. Money is decimal text in the
 * currency that the provider charged or paid out; `fee` is what a dispute costs where it is lost.
 */
export type ProviderReport = { readonly id: string; readonly amount: string; readonly currency: string } & (
  | {
      readonly kind: 'dispute'
      readonly state: DisputeState
      readonly fee: string | null
      /**
       * Grows with every change of the dispute. Without it the order of two ends is not known: one that contradicts an earlier one
       * is a case and moves nothing.
       */
      readonly sequence?: number
      /** Of a dispute that is won after it was lost: what the provider gives back of its fee, if anything. */
      readonly returnedFee?: string
    }
  /** A payout came back. */
  | { readonly kind: 'payout_return' }
  /** The provider has given a deposit, or part of it, back to the payer. */
  | { readonly kind: 'refund' }
)

/**
 * How a refund, capture or void ended that the provider had accepted. `operationId` is ours. A refund may fail after its success:
 * the payer's bank sent it back.
 */
export type OperationNews =
  | {
      readonly operationId: string
      readonly kind: 'succeeded'
      /** What a refund gave back, where the news says it. Another sum than ours is a case, and ends nothing. */
      readonly money?: { readonly amount: string; readonly currency: string }
    }
  | { readonly operationId: string; readonly kind: 'failed'; readonly code: string }
  /** The same of a refund that was not ours: `reportId` is the `id` of the report that told it. */
  | { readonly reportId: string; readonly kind: 'failed'; readonly code: string }

/** What a callback says: how a payment stands, how an operation of it ended, or what happened to it after its success. */
export type CallbackNews =
  | { readonly verdict: Verdict }
  | { readonly operation: OperationNews }
  | { readonly report: ProviderReport }

/** One piece of news. The payment is named by our id or, where the provider does not know that, by its own reference. */
export type CallbackEvent = {
  /** The same for every copy of the event, and for no other event of this provider. */
  readonly eventId: string
  readonly payment: { readonly paymentId: string } | { readonly reference: string }
} & CallbackNews

/** What the provider wants to hear once its events are stored. */
export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string }

/**
 * `events`: all of the body, in its order. None for news that means nothing to us: it is acknowledged, because a provider
 * may hold back all others until it is. Without an acknowledgement of its own the answer is 200 and a line of JSON.
 * `forged`: the signature does not hold. `unreadable`: it does, and the body is none that this plug-in knows.
 */
export type CallbackReading =
  | {
      readonly kind: 'events'
      readonly events: readonly CallbackEvent[]
      readonly acknowledgement?: Acknowledgement
    }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

/** Of Google Pay: for whom its token is encrypted. */
export type NativePayMeans = {
  readonly apple_pay?: true
  readonly google_pay?: { readonly gateway: string; readonly gatewayMerchantId: string }
}

/**
 * Card fields that the provider's script draws in frames of the provider, so that no number reaches the page or this service
 * (decision 97).
 */
export type HostedCardMeans = {
  readonly fields: HostedCard
  /** Whom the payment page may frame and connect to for the script. */
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/** A member that is absent is something that the provider cannot do. The core then does what `next-step.ts` says. */
export interface Provider {
  /** The names that `provider_method` of a deposit can have. Absent: any, because only the provider knows them. */
  readonly methods?: readonly string[]
  /** The wallets whose tokens it decrypts. A configuration with `native_pay` for another one is refused. */
  readonly nativePay?: NativePayMeans
  /** Its card fields. A configuration with a field of the type `card_hosted` for another provider is refused. */
  readonly hostedCard?: HostedCardMeans
  /** It keeps saved cards for us. Absent: their numbers are in our vault. */
  readonly storedCards?: {
    /** The player has removed the card. Anything but `erased` is asked again; a token that is gone is erased. */
    erase(card: { readonly token: string; readonly userId: string }): Promise<'erased' | 'unknown'>
  }
  /** Absent: the provider takes nothing in, and a configuration with a deposit over it is refused. */
  authorise?(order: Order): Promise<Answer>
  /** Absent: the provider pays nothing out, and a configuration with a withdrawal over it is refused. */
  payOut?(order: Order): Promise<Answer>
  /** The look-up. Absent: only callbacks tell how a payment goes on. */
  status?(ref: PaymentRef): Promise<Answer>
  /**
   * Returns the payment's state, and prevents that it charges later. It fences: it works for a payment that the provider
   * does not know, and a request that arrives later is rejected. A provider that does not promise this has `askToClose`.
   */
  close?(ref: PaymentRef): Promise<Answer>
  /** Asks the provider to give the payment up, which promises nothing: it cannot answer `closed`. A callback may say it later. */
  askToClose?(ref: PaymentRef): Promise<Exclude<Answer, { kind: 'closed' }>>
  /** Absent: an action of 3-D Secure from this provider is not accepted. */
  continueThreeDs?(ref: PaymentRef, answer: ThreeDsAnswer): Promise<Answer>
  /** The player is back from the provider's page. Absent: what the address brought is not read. */
  continueRedirect?(ref: PaymentRef, query: ReturnQuery): Promise<Answer>
  /**
   * Charges the whole sum of an authorised payment. Sent twice, it is one charge. The payment itself is then reported as
   * succeeded. Absent, as `void`: a method of this provider cannot have `capture: manual`.
   */
  capture?(ref: OperationRef): Promise<OperationAnswer>
  /** Releases what an authorised payment has reserved: it never charges. The payment itself is then reported as closed. */
  void?(ref: OperationRef): Promise<OperationAnswer>
  /** Gives back part or all of a payment. Sent twice, it is one refund. Absent: nothing can be refunded here. */
  refund?(ref: OperationRef): Promise<OperationAnswer>
  /** What became of a refund. Absent: a refund without an answer is sent again, and one that is `pending` ends by a callback. */
  refundStatus?(ref: OperationRef): Promise<OperationAnswer>
  /**
   * Our ids of the payments and payouts that have moved money since a time, each at least once; `unknown` where not all of
   * them could be read. A provider without such a list leaves it out.
   */
  paymentsSince?(since: Date): Promise<readonly string[] | 'unknown'>
  /**
   * The provider's statement of a day as a file in our format, which `parseStatement` reads. Absent: files are brought by hand.
   */
  statement?(day: string): Promise<StatementAnswer>
  /**
   * Reads a file in the provider's own format, with the numbers of its rows. Undefined: it is none, and may be in ours. Absent: all
   * files are in ours.
   */
  readStatement?(file: string): ParsedStatement | undefined
  /** Verifies the signature over the bytes as they came, and reads them. Has a second; keep no body and log none. */
  readCallback(request: CallbackRequest): Promise<CallbackReading>
}

/** What the service gives a provider besides its settings. */
export type ProviderMeans = { readonly client: OutwardClient }

type SettingsSchema = z.ZodObject<z.ZodRawShape, z.core.$strict>

/**
 * A plug-in as the registry holds it. The schema checks the plug-in's own keys of an entry under `providers`; `plugin` and
 * `page_origins` are checked for all of them. The schema is strict, so that a key that is written wrongly is an error.
 */
export type ProviderPlugin<Schema extends SettingsSchema = SettingsSchema> = {
  /** What a configuration gives in `plugin`. */
  readonly name: string
  readonly settings: Schema
  /** Keys of the settings that nobody else may know. Production refuses a weak one; a text or a list of texts. */
  readonly secrets: readonly (keyof z.output<Schema> & string)[]
  /** Sets the provider up. Calls nobody: a configuration is checked by setting its providers up. */
  open(settings: z.output<Schema>, means: ProviderMeans): Provider
}
