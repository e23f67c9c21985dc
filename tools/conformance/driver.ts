/**
 * The interface between the kit and a plug-in with its simulator: one driver for each plug-in
 * (docs/how-to/prove-a-provider.md).
 */
import type { NativePay } from '@modulor/contract/http'
import type { Provider, ProviderPlugin } from '../../apps/service/src/providers/provider'

export type WalletType = NativePay['type']

/** A provider with card payments, which the kit needs. */
export type DepositProvider = Provider & Required<Pick<Provider, 'authorise'>>

/** Throws for a provider without deposits. */
export function asDepositProvider({ authorise, ...others }: Provider): DepositProvider {
  if (!authorise) throw new Error('the plug-in takes no deposits')
  return { ...others, authorise }
}

/** A callback that the simulator sent. */
export type Callback = {
  /** The path below the service's address, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A movement of money in the simulator's own records. */
export type Movement = { readonly kind: 'charge' | 'refund' | 'payout'; readonly amount: string }

export type TestCard = { readonly number: string; readonly month: string; readonly year: string; readonly cvv: string }

export type Simulator = {
  /** The address of the plug-in's calls. The kit's fault proxy is in front of it. */
  readonly url: string
  /** All movements for this id of ours. */
  journal(id: string): Promise<readonly Movement[]>
  /** The tokens of the stored cards. Absent: it stores none. */
  storedTokens?(): Promise<readonly string[]>
  /** Makes the card of a token expired. Absent: the simulator cannot simulate that. */
  expireStored?(token: string): Promise<void>
  /** Sends an update of a dispute from the payer's bank. If the driver has a card for disputes, `opened` is sent without this call. */
  dispute?(paymentId: string, update: DisputeUpdate): Promise<void>
  stop(): Promise<void>
}

/** A request of the player's browser: GET, or POST with the fields. */
export type PageRequest = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

/** Payments for which the player is redirected to a bank's page and back. */
export type RedirectDriver = {
  readonly method: string
  /** Makes the player's decision on the page. Returns the address to which the player is sent back. */
  decide(page: PageRequest, decision: 'pay' | 'cancel'): Promise<string>
}

export type ThreeDsDriver = {
  /** A card whose issuer requests a fingerprint and then a challenge. */
  readonly card: TestCard
  /** Makes the player's decision on the issuer's page. Returns its `cres`. */
  decide(challenge: PageRequest, decision: 'approve' | 'refuse'): Promise<string>
}

export type DisputeUpdate = 'opened' | 'lost' | 'won'

export type DisputeDriver = {
  /** A card whose payments are disputed soon after. Absent: the approved card is used, and `dispute` opens the dispute. */
  readonly card?: TestCard
}

export type WalletDriver = {
  /** The `provider_method` of a method, for each wallet. */
  readonly methods: Readonly<Partial<Record<WalletType, string>>>
  /** The token that the wallet's sheet returns for a card. */
  token(card: TestCard): string
}

export type PayoutDriver = {
  /** The plug-in for payouts, if it is a separate one, with its settings; absent: the tested plug-in pays out. */
  readonly plugin?: ProviderPlugin
  settings?(url: string, keys: readonly SigningKey[]): Record<string, unknown>
  readonly method: string
  /** A payout that arrives, and one that is returned after it was paid. Default: 25.50 to Marta Lindqvist. */
  readonly paid: PayoutPress
  readonly returned?: PayoutPress
}
export type PayoutPress = { readonly amount?: string; readonly holder?: string }

/** The kinds of requests of a plug-in. A fault of the kit affects one kind at a time. */
export type Call = 'open' | 'continue' | 'refund' | 'erase'

export type Driver = {
  readonly plugin: ProviderPlugin
  /**
   * Starts the simulator. The parameters are the service's callback addresses for the plug-in and for the payout
   * plug-in, for a simulator that does not get them with each payment.
   */
  start(callbacksUrl: string, payoutCallbacksUrl: string): Promise<Simulator>
  /** The plug-in's settings for a simulator at this address. `keys`: the keys that sign callbacks, the current one first. */
  settings(url: string, keys: readonly SigningKey[]): Record<string, unknown>
  /** The `provider_method` of a card method. */
  readonly cardMethod: string
  readonly cards: {
    readonly approves: TestCard
    readonly declines: TestCard
    /**
     * A card whose payments are pending first and approved soon after; the provider sends two callbacks about them.
     * Absent: the provider has no pending payments.
     */
    readonly pending?: TestCard
  }
  /** An amount in each currency that the simulator approves. Default: those of the kit, such as 25.50. */
  readonly amounts?: Readonly<Record<string, string>>
  /** If this or one of the four below is absent, the provider does not offer it. */
  readonly redirect?: RedirectDriver
  readonly threeDs?: ThreeDsDriver
  readonly payouts?: PayoutDriver
  readonly disputes?: DisputeDriver
  readonly wallets?: WalletDriver
  /**
   * Whether a request opens a payment or payout, continues one with data of the player's page, refunds it, or erases a
   * stored card. Undefined: another request.
   */
  callOf(method: string, path: string): Call | undefined
  /** The same response with a status that the provider does not have. */
  withUnknownStatus(body: string): string
  /** The same callback, signed with a key, or without a signature. */
  sign(callback: Callback, key: SigningKey | null): Callback
  /** The same body with another amount in place of each 25.50. */
  withOtherAmount(body: string): string
  /** One callback with the events of several; absent: the provider sends one event at a time. */
  batch?(callbacks: readonly Callback[]): Callback
}

export const SIGNING_KEYS = ['first', 'second'] as const
export type SigningKey = (typeof SIGNING_KEYS)[number]
