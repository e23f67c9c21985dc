import type { PlayerBalance, SessionCountry, SessionCreated, SandboxSessionRequest } from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { Outcome } from '../../outcome'
import type { CardVault, PlayerSession } from '../payments'
import type { PayoutHolds } from '../payout-holds'

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
  readonly holds?: Pick<PayoutHolds, 'contactsChanged' | 'tellSoon'> | undefined
}

export interface Sessions {
  /**
   * Opens a session for a player of a brand whose key was already checked. `currency_unavailable` where the brand does not
   * have it, `bad_request` for terms finer than the currency and for an origin that is not the brand's. A demo balance is given once, to a player who is new,
   * and only by a sandbox configuration; so is a demo history.
   */
  open(request: SandboxSessionRequest): Promise<Outcome<SessionCreated>>
  /** The player behind a session id, whose idle time starts again; code 17 for anything else (SESS-4). */
  check(sessionId: string | undefined): Promise<Outcome<PlayerSession>>
  /** The country whose methods the session lists from now on (COUNTRY-1); `action_not_expected` where the brand has no choice. */
  chooseCountry(session: PlayerSession, country: string): Promise<Outcome<SessionCountryChosen>>
  /** Whether a text can be a player's session id at all. */
  isSessionId(text: string): boolean
  /** The brands that a merchant's secret key acts for; none for a wrong key. */
  brandsOfKey(key: string): ReadonlySet<string>
  /** Where the player can be reached; undefined where the merchant did not say. */
  contactOf(player: { readonly brand: string; readonly userId: string }, type: ContactType): Promise<string | undefined>
  /** What a player has in each currency; `not_found` for a player whom the brand never sent. */
  balancesOf(brand: string, userId: string): Promise<Outcome<PlayerBalance>>
}
