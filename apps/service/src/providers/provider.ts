/**
 * The port for payment providers (SVC-3). A plug-in translates between the core and its provider and returns a
 * verdict. It moves no money, has no access to tables, and uses the network only through the client that it is given.
 *
 * Every call has our own id as its key: a repeated call is about the same payment. The provider's own reference is
 * passed too as soon as it is known. A plug-in omits the functions that its provider does not support (decision 54).
 */
import type { DeclineCode } from '@modulor/contract/errors'
import type { BrowserData, HostedCard, NativePay } from '@modulor/contract/http'
import type { DisputeState, Flow } from '@modulor/contract/vocabulary'
import type { z } from 'zod'
import type { ProviderAction } from '../actions/registry'
import type { OutboundClient } from './outbound-client'
import type { ParsedStatement } from './parse-statement'
import type { StatementAnswer } from './statement'

/** A card for one call. It is only in memory; the CVV is never stored anywhere. */
export type Card = {
  readonly number: string
  /** 1 to 12. */
  readonly expMonth: number
  /** Four digits. */
  readonly expYear: number
  readonly cvv?: string
  readonly holder?: string
}

/** A card that the provider stores, for one call. The CVV is only in memory, encrypted or not. */
export type StoredCard = {
  readonly token: string
  readonly cvv?: string
  /**
   * Instead of `cvv`, for a provider with `hostedCard`: the value that its CVV field gave to the browser. A client
   * can send any text.
   */
  readonly encryptedCvv?: string
}

/** The data for the list of saved cards, of a card whose number only its provider has. */
export type CardDetails = {
  /** The first six digits. */
  readonly bin: string
  readonly last4: string
  /** 1 to 12. */
  readonly expMonth: number
  /** Four digits. */
  readonly expYear: number
}

/** A card for one call, of which only the provider can read more than the holder. It is only in memory. */
export type EncryptedCard = {
  /** The value that the provider's own fields gave to the browser. A client can send any text. */
  readonly values: string
  readonly holder?: string
}

/** Identifies the payment of a call. */
export type PaymentRef = {
  /** Our own id, the provider's idempotency key. */
  readonly paymentId: string
  readonly flow: Flow
  /** The provider's own reference of the payment (`Facts.reference`); null until it is known. */
  readonly reference: string | null
  /** The `continuation` of the provider's last answer; null if there was none. Never log it. */
  readonly continuation: string | null
}

/** A payment by the player, or to the player. Money is decimal text with all decimals of its currency. */
export type Order = PaymentRef & {
  readonly providerMethod: string
  readonly amount: string
  readonly currency: string
  readonly card?: Card
  /** Instead of `card`, for a provider with `storedCards`: one of its own tokens. */
  readonly storedCard?: StoredCard
  /** Instead of `card`, for a provider with `hostedCard`. */
  readonly encryptedCard?: EncryptedCard
  /**
   * The player requested to save the card. Set only for a provider with `storedCards`, whose answer contains the token.
   */
  readonly isCardToStore?: true
  /** The token of Apple Pay or Google Pay, for one call: it is only in memory, and the provider decrypts it. */
  readonly nativePay?: Pick<NativePay, 'type' | 'token'>
  readonly browser?: BrowserData
  /** `manual`: reserve the sum, and charge it only when `capture` is called (decision 75). Set for deposits only. */
  readonly capture?: 'manual'
  /** The player must authenticate by 3-D Secure with a challenge, whatever the amount or exemption is (issue-9 3.1). */
  readonly isStepUpNeeded?: boolean
  /**
   * The id of the player's request, as in the log, the desk and the merchant's events: for the provider's own
   * records.
   */
  readonly requestId: string | null
  /** The other fields of the form: for a payout they contain the destination. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  /** The files of the payment; most payments have none. */
  readonly documents: readonly Document[]
  readonly urls: ProviderUrls
  /** Identifies the payment in addresses and in `threeDSSessionData`; it gives access to this payment only. */
  readonly paySessionId: string
  /** The merchant's own id of the player. */
  readonly userId: string
}

/** A file that the player uploaded with the form (FILE-3): a document that only the provider may see. */
export type Document = {
  /** The form's field that it was uploaded for. */
  readonly field: string
  /** Detected from the content: one of the four types that a form accepts (FILE-1). */
  readonly contentType: string
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
  /**
   * Reads its bytes, at most 20 MiB and exactly those that were uploaded. Rejects if they cannot be read: do not
   * catch this, and the payment is tried again. Do not keep or log the bytes.
   */
  read(): Promise<Buffer>
}

export type ProviderUrls = {
  /** The address to which a bank's page sends the player back. */
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly challengeReturnUrl: string
  readonly methodReturnUrl: string
}

/** The provider's data of the payment. It is compared with our own row before it is used. */
export type Facts = {
  /**
   * The provider's own reference of the payment; null until the provider has assigned one. It never changes after
   * that: facts with another reference are not accepted.
   */
  readonly reference: string | null
  readonly amount: string
  readonly currency: string
  /**
   * Increases with every change at the provider: facts with a smaller one are outdated. If the provider does not
   * number its changes, the rank of the state: irreversible states rank above reversible ones (decision 90).
   */
  readonly sequence: number
  /** For a payout in a shop: the code with which the player collects the money (BET-1). */
  readonly payOutCode?: string
  /** The sum is reserved and not charged: the payment waits for `capture` or `void`. */
  readonly isAuthorised?: boolean
}

/**
 * The state of a payment at its provider. `declined`: it was not charged and will not be; if money arrived that the
 * provider did not accept, the code is `amount_mismatch`. `closed`: it will never be charged, because our request to
 * close arrived first. `unseen`: the provider has no such payment, but a request that is still on its way may create
 * it. `unknown`: the state is not known; `why` is for the log and never contains the provider's own text.
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
       * Only in the answer to `authorise` and `payOut`: the call did not reach the provider, or was refused before
       * the provider created the payment, as with a 429. It will never be charged, so another provider may be tried
       * (decision 92).
       */
      readonly isNotTaken?: boolean
      /** The provider asked not to be called again about this payment before this time is over (`Retry-After`). */
      readonly retryAfterMs?: number
    }

/** The limit in bytes of UTF-8. An answer with a longer continuation is refused. */
export const CONTINUATION_BYTES_MAX = 200 * 1024

/**
 * A verdict in response to a call. `continuation` is stored encrypted until the payment ends, passed to every call,
 * and replaced by that of the next answer; an answer without one does not change it. `cardToken`: the card was
 * stored, as `isCardToStore` requested. It is stored encrypted, and becomes a saved card of the player after the
 * payment has succeeded. `cardDetails` belong to it: without them an `encryptedCard` cannot be saved, because there
 * would be nothing to show in the list.
 */
export type Answer = Verdict & {
  readonly continuation?: string
  readonly cardToken?: string
  readonly cardDetails?: CardDetails
}

/** Identifies the refund, capture or void of a call. */
export type OperationRef = {
  /** Our own id of the operation, the provider's idempotency key. */
  readonly operationId: string
  readonly paymentId: string
  readonly flow: Flow
  /** The provider's own reference of the payment. */
  readonly reference: string | null
  /** Decimal text in the currency that the provider charged. */
  readonly amount: string
  readonly currency: string
}

/**
 * The state of a refund, capture or void at its provider. `failed`: it was not carried out and will not be. `unseen`:
 * the provider has no such operation, but a request that is still on its way may arrive later. `unknown`: its state
 * is not known; `why` is for the log.
 */
export type OperationAnswer =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unseen' }
  | {
      readonly kind: 'unknown'
      readonly why: string
      /** The provider asked not to be called again about this operation before this time is over (`Retry-After`). */
      readonly retryAfterMs?: number
    }

/** The data with which the page returned from an issuer (THREEDS-1). It is only a hint: the provider decides. */
export type ThreeDsAnswer = {
  readonly cres?: string
  readonly paRes?: string
  readonly md?: string
  readonly methodCompleted?: 'Y' | 'N' | 'U'
  readonly cancelled?: boolean
}

/**
 * The query of the address to which a provider's page sent the player back. Anyone can enter it, so the provider
 * decides.
 */
export type ReturnQuery = Readonly<Record<string, string>>

/** A callback as it was received: any content type, at most 64 KiB. */
export type CallbackRequest = {
  /** Names are in lower case; cookies and `authorization` are left out. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The bytes that are signed. */
  readonly rawBody: Buffer
  readonly query: Readonly<Record<string, string>>
}

/**
 * A change of a payment after its success that we did not request. `id` is the provider's own reference of the
 * dispute, the return or the refund, the same in all reports about it. A refund that we requested is not reported
 * here. Money is decimal text in the currency that the provider charged or paid out; `fee` is the cost of a dispute
 * that is lost, null if a report does not contain it. The fee in the report of the loss counts, otherwise that in the
 * first report.
 */
export type ProviderReport = { readonly id: string; readonly amount: string; readonly currency: string } & (
  | {
      readonly kind: 'dispute'
      readonly state: DisputeState
      readonly fee: string | null
      /**
       * Increases with every change of the dispute. Without it the order of two results is not known: a result that
       * contradicts an earlier one opens a case and moves no money.
       */
      readonly sequence?: number
      /** For a dispute that is won after it was lost: the part of its fee that the provider returns, if any. */
      readonly returnedFee?: string
    }
  /** A payout was returned. */
  | { readonly kind: 'payout_return' }
  /** The provider has refunded a deposit, or a part of it, to the payer. */
  | { readonly kind: 'refund' }
)

/**
 * The result of a refund, capture or void that the provider had accepted. `operationId` is ours. A refund may fail
 * after its success, if the payer's bank returns it.
 */
export type OperationUpdate =
  | {
      readonly operationId: string
      readonly kind: 'succeeded'
      /**
       * The refunded sum, if the event contains it. A sum that differs from ours opens a case, and the operation does
       * not end.
       */
      readonly money?: { readonly amount: string; readonly currency: string }
    }
  | { readonly operationId: string; readonly kind: 'failed'; readonly code: string }
  /** The same for a refund that we did not request: `reportId` is the `id` of its report. */
  | { readonly reportId: string; readonly kind: 'failed'; readonly code: string }

/**
 * The content of a callback event: the state of a payment, the result of an operation, or a change after the
 * payment's success.
 */
export type CallbackUpdate =
  | { readonly verdict: Verdict }
  | { readonly operation: OperationUpdate }
  | { readonly report: ProviderReport }

/**
 * One event. It identifies the payment by our id or, if the provider does not have it, by the provider's own
 * reference.
 */
export type CallbackEvent = {
  /** The same for every copy of the event, and different for all other events of this provider. */
  readonly eventId: string
  readonly payment: { readonly paymentId: string } | { readonly reference: string }
} & CallbackUpdate

/** The response that the provider expects after its events are stored. */
export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string }

/**
 * `events`: all events of the body, in its order. The list is empty for events that are ignored: they are
 * acknowledged, because a provider may hold back all others until then. Without an acknowledgement of its own the
 * response is 200 and a line of JSON. `forged`: the signature is invalid. `unreadable`: the signature is valid, but
 * the plug-in does not know the body.
 */
export type ReadCallback =
  | {
      readonly kind: 'events'
      readonly events: readonly CallbackEvent[]
      readonly acknowledgement?: Acknowledgement
    }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

/** The supported wallets; for Google Pay also the gateway for which the token is encrypted. */
export type NativePaySupport = {
  readonly apple_pay?: true
  readonly google_pay?: { readonly gateway: string; readonly gatewayMerchantId: string }
}

/**
 * Card fields that the provider's script draws in frames of the provider, so that no card number reaches the page or
 * this service (decision 97).
 */
export type HostedCardSupport = {
  readonly fields: HostedCard
  /** Origins that the payment page may frame, and connect to, for the script. */
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/** Members that the provider does not support are absent. `next-step.ts` defines what the core does then. */
export interface Provider {
  /**
   * Names the merchant's account, without secrets: its address and the merchant's name there. It is stored with each payment and
   * each token of a card, which are then used only with this account. Later builds must return the same text for the same account.
   * Absent: they are used with whatever the entry names.
   */
  readonly account?: string
  /** The allowed values of `provider_method` of a deposit. Absent: any, because only the provider has the list. */
  readonly methods?: readonly string[]
  /**
   * The wallets whose tokens the provider decrypts. A configuration with `native_pay` for another wallet is refused.
   */
  readonly nativePay?: NativePaySupport
  /** The provider's card fields. Without them, a configuration with a field of the type `card_hosted` is refused. */
  readonly hostedCard?: HostedCardSupport
  /** Set if the provider stores saved cards. Absent: their numbers are in our vault. */
  readonly storedCards?: {
    /**
     * Called after the player has removed the card. It is called again until it returns `erased`, which also applies
     * to a token that no longer exists.
     */
    erase(card: { readonly token: string; readonly userId: string }): Promise<'erased' | 'unknown'>
  }
  /** Absent: the provider accepts no deposits, and a configuration with a deposit method of it is refused. */
  authorise?(order: Order): Promise<Answer>
  /** Absent: the provider makes no payouts, and a configuration with a withdrawal method of it is refused. */
  payOut?(order: Order): Promise<Answer>
  /** Looks up the payment's state. Absent: only callbacks report it. */
  status?(ref: PaymentRef): Promise<Answer>
  /**
   * Returns the payment's state, and prevents a later charge. It also works for a payment that the provider does not
   * have yet: a request that arrives later is rejected. A provider that does not guarantee this has `askToClose`.
   */
  close?(ref: PaymentRef): Promise<Answer>
  /**
   * Asks the provider to cancel the payment, without a guarantee, so it cannot return `closed`. A callback may report
   * that later.
   */
  askToClose?(ref: PaymentRef): Promise<Exclude<Answer, { kind: 'closed' }>>
  /** Absent: an action of 3-D Secure from this provider is not accepted. */
  continueThreeDs?(ref: PaymentRef, answer: ThreeDsAnswer): Promise<Answer>
  /** Called when the player has returned from the provider's page. Absent: the query of the address is not read. */
  continueRedirect?(ref: PaymentRef, query: ReturnQuery): Promise<Answer>
  /**
   * Charges the whole sum of an authorised payment. Repeated calls make one charge. The payment is then reported as
   * succeeded. Absent, like `void`: a method of this provider cannot have `capture: manual`.
   */
  capture?(ref: OperationRef): Promise<OperationAnswer>
  /**
   * Releases the reserved sum of an authorised payment, which is then never charged. The payment is then reported as
   * closed.
   */
  void?(ref: OperationRef): Promise<OperationAnswer>
  /** Refunds a payment or a part of it. Repeated calls make one refund. Absent: refunds are not possible. */
  refund?(ref: OperationRef): Promise<OperationAnswer>
  /**
   * Returns the state of a refund. Absent: a refund without an answer is sent again, and a `pending` one ends by a
   * callback.
   */
  refundStatus?(ref: OperationRef): Promise<OperationAnswer>
  /**
   * Returns our ids of the payments and payouts that have moved money since a time, each at least once; `unknown` if
   * not all of them could be read. Absent if the provider has no such list.
   */
  paymentsSince?(since: Date): Promise<readonly string[] | 'unknown'>
  /**
   * Returns the provider's statement of a day as a file in our format, which `parseStatement` reads. Absent: files
   * are imported by hand.
   */
  statement?(day: string): Promise<StatementAnswer>
  /**
   * Reads a file in the provider's own format and keeps its row numbers. Returns undefined if the file has another
   * format; it may be ours. Absent: all files are in our format.
   */
  readStatement?(file: string): ParsedStatement | undefined
  /**
   * Verifies the signature over the raw bytes and reads them. Must take at most a second; do not keep or log the
   * body.
   */
  readCallback(request: CallbackRequest): Promise<ReadCallback>
}

/** What a provider gets besides its settings. */
export type ProviderDeps = { readonly client: OutboundClient }

type SettingsSchema = z.ZodObject<z.ZodRawShape, z.core.$strict>

/**
 * A plug-in in the registry. The schema checks the plug-in's own keys of an entry under `providers`; `plugin` and
 * `page_origins` are checked for all of them. The schema is strict, so a misspelt key is an error.
 */
export type ProviderPlugin<Schema extends SettingsSchema = SettingsSchema> = {
  /** The name that a configuration uses in `plugin`. */
  readonly name: string
  readonly settings: Schema
  /** Keys of the settings that are secrets: a text or a list of texts. A weak one is refused in production. */
  readonly secrets: readonly (keyof z.output<Schema> & string)[]
  /** Creates the provider without any network call: a configuration is checked by creating its providers. */
  open(settings: z.output<Schema>, deps: ProviderDeps): Provider
}
