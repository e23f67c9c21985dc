import type {
  DepositListing,
  DepositMethodDetails,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig } from '../../config/schema'
import type { Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'

export type PayGroupsDeps = {
  readonly config: CashierConfig
  /** What the player can spend in the session's currency, in its minor units. */
  readonly balanceMinorOf: (session: PlayerSession) => Promise<bigint>
  /** The method of the player's newest successful payment of a flow. */
  readonly lastUsedMethodOf: (session: PlayerSession, flow: Flow) => Promise<string | undefined>
  /** Whether a withdrawal of the player in the session's currency is still open. */
  readonly hasOpenWithdrawal: (session: PlayerSession) => Promise<boolean>
  /** How many payments of the session have reached an end. */
  readonly endedCountOf: (session: PlayerSession) => Promise<number>
}

export interface PayGroups {
  /** The methods for the session's brand, country and currency (API-1, ENT-4). */
  listDeposit(session: PlayerSession): Promise<DepositListing>
  listWithdrawal(session: PlayerSession): Promise<WithdrawalListing>
  /** A method's form (API-2, ENT-5): `not_found` where it is not offered, `currency_unavailable` in another currency. */
  selectDeposit(session: PlayerSession, id: string, currency: string): Promise<Outcome<DepositMethodDetails>>
  selectWithdrawal(session: PlayerSession, id: string, currency: string): Promise<Outcome<WithdrawalMethodDetails>>
}
