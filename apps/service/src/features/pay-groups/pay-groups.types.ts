import type {
  DepositListing,
  DepositMethodDetails,
  PaymentSummary,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import type { ExchangeRates } from '../../exchange-rates'
import type { Outcome } from '../../outcome'
import type { profileFor } from '../form-routing'
import type { ActiveSwitch } from '../method-policy'
import type { NativePay } from '../native-pay'
import type { PlayerSession } from '../payments'
import type { PayoutAccounts } from '../payout-accounts'
import type { PlayerHistory } from './listing-parts'
import type { LastDepositRow } from './pay-groups.repository'

export type PayGroupsDeps = {
  readonly config: CashierConfig
  readonly now: () => Date
  readonly exchangeRates: ExchangeRates
  /** Returns the data with which the form opens the sheet of a native wallet such as Apple Pay. */
  readonly sheetOf: NativePay['sheetOf']
  /** Returns the provider's hosted card fields that the form shows. */
  readonly hostedCardOf: (method: MethodConfig) => DepositMethodDetails['hosted_card']
  /** Returns the address of a logo by the name of its file. */
  readonly logoAddressOf: (name: string) => string
  /** What the player can spend in the session's currency, in minor units. */
  /** Undefined: the balance is not known. */
  readonly balanceMinorOf: (session: PlayerSession) => Promise<bigint | undefined>
  readonly historyOf: (session: PlayerSession, flow: Flow) => Promise<PlayerHistory>
  /** The player's last successful deposit in the session's currency, in any session. */
  readonly lastDepositOf: (session: PlayerSession) => Promise<LastDepositRow | undefined>
  /** What the player has deposited in this currency since the session was opened, in its minor units. */
  readonly depositedMinorOf: (session: PlayerSession) => Promise<bigint>
  /** Returns the token with which the page opens the realtime channel (RT-1). */
  readonly authTokenOf: (session: PlayerSession) => string
  /** Returns the brand's active switches. */
  readonly switchesOf: (brand: string) => Promise<readonly ActiveSwitch[]>
  /** The state of the player's verification of payout accounts (WDR-3). */
  readonly verificationOf: PayoutAccounts['stateOf']
  /** The player's payments of a flow that have not ended, in any session and currency. */
  readonly openPaymentsOf: (session: PlayerSession, flow: Flow) => Promise<PaymentSummary[]>
  /** The player's open or paid payment for the session's order. */
  readonly orderPaymentOf: (session: PlayerSession) => Promise<PaymentSummary | null>
  /** The part of the player's profile that a method's form needs (FORM-4). */
  readonly profileFor: (session: PlayerSession, method: MethodConfig) => ReturnType<typeof profileFor>
}

export type ListingOptions = {
  /** Adds the explanation of each configured method. Ignored in production. */
  readonly isExplained?: boolean
}

export interface PayGroups {
  /** The methods for the session's brand, country, currency and terms (API-1, ENT-4). */
  listDeposit(session: PlayerSession, options?: ListingOptions): Promise<DepositListing>
  listWithdrawal(session: PlayerSession, options?: ListingOptions): Promise<WithdrawalListing>
  /**
   * A method's form (API-2, ENT-5). Refuses `not_found` if the method is not offered, `currency_unavailable` in another
   * currency.
   */
  selectDeposit(session: PlayerSession, id: string, currency: string): Promise<Outcome<DepositMethodDetails>>
  selectWithdrawal(session: PlayerSession, id: string, currency: string): Promise<Outcome<WithdrawalMethodDetails>>
}
