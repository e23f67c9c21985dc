/** What the kit needs to know of a plug-in and of its simulator: a driver for each (docs/how-to/prove-a-provider.md). */
import type { NativePay } from '@modulor/contract/http'
import type { Provider, ProviderPlugin } from '../../apps/service/src/providers/provider'

export type WalletType = NativePay['type']

/** The kit pays by card. */
export type DepositProvider = Provider & Required<Pick<Provider, 'authorise'>>

/** Fails for a provider that takes no deposits. */
export function asDepositProvider({ authorise, ...others }: Provider): DepositProvider {
  if (!authorise) throw new Error('the plug-in takes no deposits')
  return { ...others, authorise }
}

/** A callback as the simulator sent it. */
export type Callback = {
  /** Below the service's address, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What the simulator has done with money, by its own records. */
export type Movement = { readonly kind: 'charge' | 'refund' | 'payout'; readonly amount: string }

export type TestCard = { readonly number: string; readonly month: string; readonly year: string; readonly cvv: string }

export type Simulator = {
  /** Where the plug-in's calls go. The kit puts its faults before it. */
  readonly url: string
  /** Everything that it moved under this id of ours. */
  journal(id: string): Promise<readonly Movement[]>
  /** The tokens of the cards that it keeps. Absent: it keeps none. */
  storedTokens?(): Promise<readonly string[]>
  /** The last month of the card behind a token has passed since it was stored. Absent: the simulator cannot play that. */
  expireStored?(token: string): Promise<void>
  /** The payer's bank says this of what was paid. `opened` comes by itself where the driver has a card for it. */
  dispute?(paymentId: string, news: DisputeNews): Promise<void>
  stop(): Promise<void>
}

/** What the player's page does: GET, or POST with the fields. */
export type PageRequest = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

/** A bank's page that the player is sent to, and comes back from. */
export type RedirectDriver = {
  readonly method: string
  /** The player decides there. Returns the address that they are sent back to. */
  decide(page: PageRequest, decision: 'pay' | 'cancel'): Promise<string>
}

export type ThreeDsDriver = {
  /** Its issuer asks for a fingerprint and then for a challenge. */
  readonly card: TestCard
  /** The player decides on the issuer's page. Returns its `cres`. */
  decide(challenge: PageRequest, decision: 'approve' | 'refuse'): Promise<string>
}

export type DisputeNews = 'opened' | 'lost' | 'won'

export type DisputeDriver = {
  /** Its payer disputes what was paid soon afterwards. Absent: the card that is approved, and `dispute` says it. */
  readonly card?: TestCard
}

export type WalletDriver = {
  /** What a method of each wallet has as `provider_method`. */
  readonly methods: Readonly<Partial<Record<WalletType, string>>>
  /** What the wallet's sheet returns for a card. */
  token(card: TestCard): string
}

export type PayoutDriver = {
  /** Where payouts are a plug-in of their own, with its settings; absent: the tested one pays out. */
  readonly plugin?: ProviderPlugin
  settings?(url: string, keys: readonly SigningKey[]): Record<string, unknown>
  readonly method: string
  /** A payout that arrives, and one that comes back after it was paid. Not named: 25.50 to Marta Lindqvist. */
  readonly paid: PayoutPress
  readonly returned?: PayoutPress
}
export type PayoutPress = { readonly amount?: string; readonly holder?: string }

/** A request of the plug-in, by what it does. The kit's faults concern one kind at a time. */
export type Call = 'open' | 'continue' | 'refund' | 'erase'

export type Driver = {
  readonly plugin: ProviderPlugin
  /**
   * Where the service takes callbacks of the plug-in and of that of payouts, for a simulator that is not told with each
   * payment.
   */
  start(callbacksUrl: string, payoutCallbacksUrl: string): Promise<Simulator>
  /** The plug-in's settings where the simulator is at this address. `keys`: those that sign callbacks, the one in use first. */
  settings(url: string, keys: readonly SigningKey[]): Record<string, unknown>
  /** What a method of cards has as `provider_method`. */
  readonly cardMethod: string
  readonly cards: {
    readonly approves: TestCard
    readonly declines: TestCard
    /** Answered as pending, and approved by a callback soon after; with two callbacks. Absent: the provider has no such thing. */
    readonly pending?: TestCard
  }
  /** The amount in a currency, as the simulator approves it. Default: 25 units and some hundredths. */
  readonly amounts?: Readonly<Record<string, string>>
  /** Absent, as the four below: the provider does not offer it. */
  readonly redirect?: RedirectDriver
  readonly threeDs?: ThreeDsDriver
  readonly payouts?: PayoutDriver
  readonly disputes?: DisputeDriver
  readonly wallets?: WalletDriver
  /** Opens a payment or payout, continues one with what the player's page brought, refunds it, or erases a stored card. Undefined: another request. */
  callOf(method: string, path: string): Call | undefined
  /** The same answer with a status that the provider has never heard of. */
  withUnknownStatus(body: string): string
  /** The same callback as signed by a key, or without a signature. */
  sign(callback: Callback, key: SigningKey | null): Callback
  /** The same body about another sum of money, wherever it has 25.50. */
  withOtherAmount(body: string): string
  /** One callback with the events of several; absent: the provider sends one event at a time. */
  batch?(callbacks: readonly Callback[]): Callback
}

export const SIGNING_KEYS = ['first', 'second'] as const
export type SigningKey = (typeof SIGNING_KEYS)[number]
