import type {
  DepositListing,
  DepositMethodDetails,
  PaymentSummary,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from '@modulor/contract/http'
import type { ContactType, Flow } from '@modulor/contract/vocabulary'
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
  /** What the form opens a wallet's sheet with. */
  readonly sheetOf: NativePay['sheetOf']
  /** Whose card fields the form shows. */
  readonly hostedCardOf: (method: MethodConfig) => DepositMethodDetails['hosted_card']
  /** Where the widget finds a logo, by the name of its file. */
  readonly logoAddressOf: (name: string) => string
  /** What the player can spend in the session's currency, in its minor units. */
  /** Undefined: the wallet does not say. */
  readonly balanceMinorOf: (session: PlayerSession) => Promise<bigint | undefined>
  readonly historyOf: (session: PlayerSession, flow: Flow) => Promise<PlayerHistory>
  /** The player's last successful deposit in the session's currency, in any session. */
  readonly lastDepositOf: (session: PlayerSession) => Promise<LastDepositRow | undefined>
  /** What the player has deposited in this currency since the session was opened, in its minor units. */
  readonly depositedMinorOf: (session: PlayerSession) => Promise<bigint>
  /** The player's own e-mail address or phone, as the merchant named it. */
  readonly contactsOf: (session: PlayerSession) => Promise<Partial<Record<ContactType, string>>>
  /** Opens the realtime channel for the player (RT-1). */
  readonly authTokenOf: (session: PlayerSession) => string
  /** What operators have turned off for a brand at a time. */
  readonly switchesOf: (brand: string) => Promise<readonly ActiveSwitch[]>
  /** The player's place in the verification of payout accounts (WDR-3). */
  readonly verificationOf: PayoutAccounts['stateOf']
  /** The player's payments of a flow that have not ended, in any session and currency. */
  readonly openPaymentsOf: (session: PlayerSession, flow: Flow) => Promise<PaymentSummary[]>
  /** The player's payment that keeps the session's order, open or paid. */
  readonly orderPaymentOf: (session: PlayerSession) => Promise<PaymentSummary | null>
  /** What the player's profile says, as far as a method's form asks for it (FORM-4). */
  readonly profileFor: (session: PlayerSession, method: MethodConfig) => ReturnType<typeof profileFor>
}

export type ListingOptions = {
  /** Tells why each configured method stands where it stands; a production configuration never does. */
  readonly isExplained?: boolean
}

export interface PayGroups {
  /** The methods for the session's brand, country, currency and terms (API-1, ENT-4). */
  listDeposit(session: PlayerSession, options?: ListingOptions): Promise<DepositListing>
  listWithdrawal(session: PlayerSession, options?: ListingOptions): Promise<WithdrawalListing>
  /** A method's form (API-2, ENT-5): `not_found` where it is not offered, `currency_unavailable` in another currency. */
  selectDeposit(session: PlayerSession, id: string, currency: string): Promise<Outcome<DepositMethodDetails>>
  selectWithdrawal(session: PlayerSession, id: string, currency: string): Promise<Outcome<WithdrawalMethodDetails>>
}
