import type { PlayerBalance, SessionCountry, SessionCreated, SandboxSessionRequest } from '@modulor/contract/http'
import type { SessionsEnded } from '@modulor/contract/merchant'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { Outcome } from '../../outcome'
import type { CardVault, PlayerSession } from '../payments'
import type { PayoutHolds } from '../payout-holds'
import type { Merchant } from './merchant-keys'

type SessionCountryChosen = z.core.output<typeof SessionCountry>

export type SessionsDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  /** The origin at which players reach the cashier. */
  readonly publicUrl: string
  readonly now: () => Date
  /** Stores the saved card of a returning demo player. Without it there is none. */
  readonly cards?: CardVault | undefined
  /** Holds payouts after a change of contact (issue-9 3.3). */
  readonly holds?: Pick<PayoutHolds, 'contactsChanged' | 'sendNoticesSoon'> | undefined
}

/** A session with its new id, which only this browser receives. */
export type LaunchedSession = { readonly sessionId: string; readonly session: PlayerSession }

export interface Sessions {
  /**
   * Opens a session for a player of a brand; the merchant's key has been checked already. Refuses `currency_unavailable` if the
   * brand does not have the currency, and `bad_request` for amounts with too many decimals and for an origin that is not the
   * brand's. A demo balance and a demo history are given only in a sandbox, and only once to a new player.
   */
  open(request: SandboxSessionRequest): Promise<Outcome<SessionCreated>>
  /** Uses a launch code, which then is no longer valid. Refuses an invalid or used code with code 17. */
  launch(code: string): Promise<Outcome<LaunchedSession>>
  /** Returns the player of a session id and restarts its idle time. Refuses everything else with code 17 (SESS-4). */
  check(sessionId: string | undefined): Promise<Outcome<PlayerSession>>
  /**
   * Sets the country whose methods the session lists from now on (COUNTRY-1). Refuses `action_not_expected` if the brand does
   * not allow it.
   */
  chooseCountry(session: PlayerSession, country: string): Promise<Outcome<SessionCountryChosen>>
  /** Ends the calling session, or all sessions of its player. An ended session is refused like an unknown one. */
  endOwn(session: PlayerSession, which: 'this' | 'all'): Promise<Outcome<SessionsEnded>>
  /** Ends a session by its reference. Refuses `not_found` for another brand's session, and for one that was removed already. */
  endNamed(brands: ReadonlySet<string>, reference: string): Promise<Outcome<SessionsEnded>>
  /** Ends all sessions of a player. Refuses `not_found` for a player who has never had a session of the brand. */
  endAllOf(brand: string, userId: string): Promise<Outcome<SessionsEnded>>
  /** Whether a text has the format of a player's session id. */
  isSessionId(text: string): boolean
  /** The merchant of a secret key; without brands for a wrong key. */
  merchantOfKey(key: string): Merchant
  /** One of the player's contacts, as the merchant sent it. */
  contactOf(player: { readonly brand: string; readonly userId: string }, type: ContactType): Promise<string | undefined>
  /**
   * The player's balance in each currency. Refuses `not_found` for a player whom the brand does not have, and
   * `action_not_expected` if the brand has its own wallet.
   */
  balancesOf(brand: string, userId: string): Promise<Outcome<PlayerBalance>>
}
