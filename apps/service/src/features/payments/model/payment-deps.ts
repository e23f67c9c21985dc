/** What the files of this feature share: made once by `createPayments`. */
import type { CaseKind, ContactType } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../../config/schema'
import type { Tables } from '../../../db'
import type { ExchangeRates } from '../../../exchange-rates'
import type { Breakers } from '../../../jobs/breakers'
import type { JobKind } from '../../../jobs/job-queue'
import type { OperationNews, ProviderReport, Verdict } from '../../../providers/provider'
import type { Providers } from '../../../providers/registry'
import type { Tracer } from '../../../tracing'
import type { Continuations } from '../../continuations'
import type { ActiveSwitch } from '../../method-policy'
import type { OneTimeCodes } from '../../one-time-codes'
import type { KeptAccounts, PayoutAccounts } from '../../payout-accounts'
import type { PayoutHolds } from '../../payout-holds'
import type { ProviderExchange } from '../../provider-exchanges'
import type { Risk, RiskAlarm } from '../../risk'
import type { UserCards } from '../../user-cards'
import type { Wallets } from '../../wallet'
import type { Payment } from './payment'
import type { PlayerSession } from './payments.types'
import type { Timing } from './timing'

/** The vault of saved cards, as payments use it: a number goes in with a payment and waits for its end, or comes out for one. */
export type CardVault = Pick<UserCards, 'seal' | 'keep' | 'bring' | 'drop' | 'use'>

export type ContactOf = (
  player: Pick<PlayerSession, 'brand' | 'userId'>,
  type: ContactType,
) => Promise<string | undefined>

export type PaymentMetrics = {
  /** A payment reached its end, with what the player gave or what left the balance. */
  paymentEnded(payment: Pick<Payment, 'flow' | 'payGroupId' | 'state' | 'currency' | 'precision' | 'totalMinor'>): void
  providerAnswered(provider: string, kind: Verdict['kind'], tookMs: number): void
  caseOpened(kind: CaseKind): void
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
  /** Who has the balances of players. */
  readonly wallets: Wallets
  readonly clock: () => Date
  readonly logger: Logger
  readonly instanceId: string
  readonly timing: Timing
  readonly metrics?: PaymentMetrics | undefined
  readonly breakers?: Breakers | undefined
  readonly cards?: CardVault | undefined
  /** What providers want to have back; without it an answer that brings one is `unknown`. */
  readonly continuations?: Pick<Continuations, 'read' | 'keep'> | undefined
  readonly codes?: Pick<OneTimeCodes, 'send' | 'check' | 'tend'> | undefined
  /** A contact of the player's own, from the merchant. */
  readonly contactOf?: ContactOf | undefined
  readonly keptAccounts?: Pick<KeptAccounts, 'valuesOf' | 'isKept' | 'keep'> | undefined
  readonly accounts?: Pick<PayoutAccounts, 'isVerified' | 'askFor'> | undefined
  /** Holds payouts back after a change of contact or browser; a service without it holds none. */
  readonly holds?: Pick<PayoutHolds, 'see' | 'heldUntil' | 'accountAdded'> | undefined
  /** What operators have turned off for a brand at a time; a service without it has no switches. */
  readonly switchesOf?: ((brand: string) => Promise<readonly ActiveSwitch[]>) | undefined
  /** Limits against abuse; a service without them takes every press. */
  readonly risk?: Risk | undefined
  /**
   * Books what a provider reports of a payment after its success, from the feature that is built on payments. `later`: the
   * payment has no end yet.
   */
  readonly applyReport?: ((payment: Payment, report: ProviderReport) => Promise<'done' | 'later'>) | undefined
  /** Ends an operation that the provider had accepted, from the same feature. */
  readonly applyOperationNews?: ((payment: Payment, news: OperationNews) => Promise<'done'>) | undefined
  /** Keeps a line of each call of a provider for operators; without it none is kept. */
  readonly exchanged?: ((exchange: ProviderExchange) => void) | undefined
  /** Spans of what is done for a payment; without it none are recorded. */
  readonly tracer?: Tracer | undefined
  /** Lets work go on behind an answer that could not wait for it; the service stops only after it. */
  readonly background: <T>(work: Promise<T>) => Promise<T>
  /** Tells the player's pages that a payment has changed (RT-6); called after the commit. */
  readonly changed?: ((payment: Pick<Payment, 'id' | 'brand' | 'userId'>) => void) | undefined
  /** Tells this process's job runner that there is something to do. */
  readonly wake: (kind: JobKind) => void
}
