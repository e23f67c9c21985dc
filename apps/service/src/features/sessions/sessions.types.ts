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
  /** Origin under which a player reaches the cashier. */
  readonly publicUrl: string
  readonly now: () => Date
  /** Where the card of a demo player who has been here before is kept; without it there is none. */
  readonly cards?: CardVault | undefined
  /** Holds payouts back after a change of contact (issue-9 3.3). */
  readonly holds?: Pick<PayoutHolds, 'contactsChanged' | 'sendNoticesSoon'> | undefined
}

/** A session and the id that it got just now, which only this browser receives. */
export type LaunchedSession = { readonly sessionId: string; readonly session: PlayerSession }

export interface Sessions {
  /**
   * Opens a session for a player of a brand whose key was already checked. `currency_unavailable` where the brand does not
   * have it, `bad_request` for terms finer than the currency and for an origin that is not the brand's. A demo balance is given once, to a player who is new,
   * and only by a sandbox configuration; so is a demo history.
   */
  open(request: SandboxSessionRequest): Promise<Outcome<SessionCreated>>
  /** Uses a launch code, which then is over; code 17 for one that is not good (any more). */
  launch(code: string): Promise<Outcome<LaunchedSession>>
  /** The player behind a session id, whose idle time starts again; code 17 for anything else (SESS-4). */
  check(sessionId: string | undefined): Promise<Outcome<PlayerSession>>
  /** The country whose methods the session lists from now on (COUNTRY-1); `action_not_expected` where the brand has no choice. */
  chooseCountry(session: PlayerSession, country: string): Promise<Outcome<SessionCountryChosen>>
  /** Ends the session that asks, or all of its player's. An ended session answers like an unknown one, everywhere. */
  endOwn(session: PlayerSession, which: 'this' | 'all'): Promise<Outcome<SessionsEnded>>
  /** Ends a session by its reference; `not_found` for one of another brand, one that was ended so, and one long over. */
  endNamed(brands: ReadonlySet<string>, reference: string): Promise<Outcome<SessionsEnded>>
  /** Ends all sessions of a player; `not_found` for a player whom the brand never sent. */
  endAllOf(brand: string, userId: string): Promise<Outcome<SessionsEnded>>
  /** Whether a text can be a player's session id at all. */
  isSessionId(text: string): boolean
  /** Whom a merchant's secret key acts for; no brands for a wrong key. */
  merchantOfKey(key: string): Merchant
  /** Where the player can be reached, as far as the merchant said. */
  contactsOf(player: { readonly brand: string; readonly userId: string }): Promise<Partial<Record<ContactType, string>>>
  /** One of them. */
  contactOf(player: { readonly brand: string; readonly userId: string }, type: ContactType): Promise<string | undefined>
  /** What a player has in each currency; `not_found` for a player whom the brand never sent. */
  balancesOf(brand: string, userId: string): Promise<Outcome<PlayerBalance>>
}
