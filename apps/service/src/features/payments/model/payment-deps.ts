/** The dependencies that the files of this feature share, created once by `createPayments`. */
import type { CaseKind, ContactType } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../../config/schema'
import type { Tables } from '../../../db'
import type { ExchangeRates } from '../../../exchange-rates'
import type { Breakers } from '../../../jobs/breakers'
import type { JobKind } from '../../../jobs/job-queue'
import type { OperationUpdate, ProviderReport, Verdict } from '../../../providers/provider'
import type { Providers } from '../../../providers/registry'
import type { Tracer } from '../../../tracing'
import type { Continuations } from '../../continuations'
import type { ActiveSwitch } from '../../method-policy'
import type { OneTimeCodes } from '../../one-time-codes'
import type { StoredAccounts, PayoutAccounts } from '../../payout-accounts'
import type { PayoutHolds } from '../../payout-holds'
import type { ProviderExchange } from '../../provider-exchanges'
import type { Risk, RiskAlarm } from '../../risk'
import type { UserCards } from '../../user-cards'
import type { Wallets } from '../../wallet'
import type { Payment } from './payment'
import type { PlayerSession } from './payments.types'
import type { Timing } from './timing'

/** The part of the vault that payments use: a card is stored with a payment until its end, or read for a payment. */
export type CardVault = Pick<UserCards, 'seal' | 'save' | 'storeToken' | 'drop' | 'use'>

export type ContactOf = (
  player: Pick<PlayerSession, 'brand' | 'userId'>,
  type: ContactType,
) => Promise<string | undefined>

export type PaymentMetrics = {
  /** Called when a payment has ended, with its total. */
  paymentEnded(payment: Pick<Payment, 'flow' | 'payGroupId' | 'state' | 'currency' | 'precision' | 'totalMinor'>): void
  providerAnswered(provider: string, kind: Verdict['kind'], tookMs: number): void
  caseOpened(kind: CaseKind): void
  /** Called for a payment that was left out of a batch because its row cannot be read. */
  paymentUnreadable(): void
  /** Called when a limit against abuse was reached. */
  riskAlarm(rule: RiskAlarm['rule'], brand: string): void
  /** Called for an event that could not be delivered for days. */
  eventsGivenUp(brand: string, count: number): void
  /** Called for each attempt to deliver an event. */
  eventSent(brand: string, isAccepted: boolean): void
}

export type PaymentDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly exchangeRates: ExchangeRates
  readonly publicUrl: string
  readonly providers: Providers
  /** The wallets with the players' balances. */
  readonly wallets: Wallets
  readonly clock: () => Date
  readonly logger: Logger
  readonly instanceId: string
  readonly timing: Timing
  readonly metrics?: PaymentMetrics | undefined
  readonly breakers?: Breakers | undefined
  readonly cards?: CardVault | undefined
  /** Stores data that providers need again in the next call. Without it, a response with such data is `unknown`. */
  readonly continuations?: Pick<Continuations, 'read' | 'store'> | undefined
  readonly codes?: Pick<OneTimeCodes, 'send' | 'check' | 'runMaintenance'> | undefined
  /** Returns a contact of the player, from the merchant. */
  readonly contactOf?: ContactOf | undefined
  readonly storedAccounts?: Pick<StoredAccounts, 'valuesOf' | 'isStored' | 'store'> | undefined
  readonly accounts?: Pick<PayoutAccounts, 'isVerified' | 'requestVerification'> | undefined
  /** Holds payouts after a change of contact or browser. Without it, none is held. */
  readonly holds?: Pick<PayoutHolds, 'rememberDevice' | 'heldUntil' | 'accountAdded'> | undefined
  /** Returns the switches that are active for a brand. Without it, there are none. */
  readonly switchesOf?: ((brand: string) => Promise<readonly ActiveSwitch[]>) | undefined
  /** Limits against abuse. Without them every press is accepted. */
  readonly risk?: Risk | undefined
  /**
   * Books a provider's report about a payment after its success. `linked-operations`, which depends on payments, provides it.
   * `later`: the payment has not ended yet.
   */
  readonly applyReport?: ((payment: Payment, report: ProviderReport) => Promise<'done' | 'later'>) | undefined
  /** Ends an operation that the provider had accepted. `linked-operations` provides it. */
  readonly applyOperationUpdate?: ((payment: Payment, update: OperationUpdate) => Promise<'done'>) | undefined
  /** Stores a line about each call to a provider, for operators. Without it, none is stored. */
  readonly exchanged?: ((exchange: ProviderExchange) => void) | undefined
  /** Records spans of a payment's steps. Without it, none are recorded. */
  readonly tracer?: Tracer | undefined
  /** Registers work that may continue after the response. The service waits for it before it stops. */
  readonly background: <T>(work: Promise<T>) => Promise<T>
  /** Notifies the player's pages that a payment has changed (RT-6). Called after the commit. */
  readonly changed?: ((payment: Pick<Payment, 'id' | 'brand' | 'userId'>) => void) | undefined
  /** Notifies this process's job runner that jobs of a kind are due. */
  readonly wake: (kind: JobKind) => void
}
