import type { PlayerBalance, SessionCreated, SessionRequest } from '@modulor/contract/http'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'

export type SessionsDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  /** Origin under which a player reaches the cashier. */
  readonly publicUrl: string
  readonly now: () => Date
}

export interface Sessions {
  /**
   * Opens a session for a player of a brand whose key was already checked. `currency_unavailable` where the brand does not
   * have it, `bad_request` for an origin that is not the brand's. A demo balance is given once, to a player who is new,
   * and only by a sandbox configuration.
   */
  open(request: SessionRequest): Promise<Outcome<SessionCreated>>
  /** The player behind a session id, whose idle time starts again; code 17 for anything else (SESS-4). */
  check(sessionId: string | undefined): Promise<Outcome<PlayerSession>>
  /** Whether a text can be a player's session id at all. */
  isSessionId(text: string): boolean
  /** The brands that a merchant's secret key acts for; none for a wrong key. */
  brandsOfKey(key: string): ReadonlySet<string>
  /** What a player has in each currency; `not_found` for a player whom the brand never sent. */
  balancesOf(brand: string, userId: string): Promise<Outcome<PlayerBalance>>
}
