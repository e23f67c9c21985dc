/** The interface of the limits against abuse for payments. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { Insertable } from 'kysely'
import type { Tables } from '../../db'
import type { RiskReason, RiskVerdict } from './risk-check'

/** One press of a player that the form's rules have accepted. Number and address are hashed before a check gets them. */
export type RiskPress = {
  readonly session: {
    readonly brand: string
    readonly userId: string
    readonly idHash: string
    readonly country: string
  }
  readonly flow: Flow
  readonly payGroupId: string
  readonly amount: string
  readonly currency: string
  /** Undefined without a card. `number`: null for a card that only its provider can read, and for a native wallet's token. */
  readonly card: { readonly number: string | null; readonly isTyped: boolean } | undefined
  /** The caller's IP address, as reported by the trusted proxies. */
  readonly ip: string | undefined
}

/** The input of `payment_begin_counted`. */
export type Counting = {
  readonly locks: readonly string[]
  readonly brand: string
  /** `user` or `address` is null, and `cards` empty, if no limit reads attempts of the player, the address or the card. */
  readonly user: string | null
  readonly cards: readonly string[]
  readonly address: string | null
  readonly since: Date
  readonly atMost: number
  /** The ids of the payments whose attempts were counted in the check of the deposit. */
  readonly checked: readonly string[]
  readonly attempt: Omit<Insertable<Tables['risk_attempts']>, 'payment_id'>
}

export interface Risk {
  /** Whether a brand's merchant has its own risk check. */
  hasMerchantCheck(brand: string): boolean
  /** Calls the merchant's own check, if the brand has one. It is a network call, so it is made before any transaction. */
  merchantCheck(press: RiskPress): Promise<RiskVerdict>
  /**
   * Checks a card deposit by the brand's limits, and records the alarm of a refusal. `counting` is for phase A, which counts
   * the deposit and refuses to begin if the same player, card or address has made another attempt since. A withdrawal to a typed
   * card is checked by the limit of new cards only, and nothing is counted in phase A.
   */
  check(press: RiskPress): Promise<{ readonly verdict: RiskVerdict; readonly counting: Counting | undefined }>
  /** The limits that the player's next card payment would reach, for support. Empty for an unknown brand. */
  reachedBy(player: LimitedPlayer): Promise<readonly ReachedLimit[]>
  /** Whether a press counts for the limits. */
  isCounted(press: Pick<RiskPress, 'flow' | 'card'>): boolean
  /** Periodic work: finds brands under attack, and removes rows that no limit reads any longer. */
  runMaintenance(): Promise<void>
  /** Called in a box (the offline test environment) after its database was cleared: no brand is under attack. */
  reset(): void
}

export type LimitedPlayer = { readonly brand: string; readonly userId: string; readonly sessionIdHash: string }

/**
 * A limit that a player has reached. `cardLast4`: the last four digits of the card, if the limit is on one; null otherwise, or
 * if they are no longer stored.
 */
export type ReachedLimit = RiskReason & { readonly cardLast4: string | null }

/** An alarm that is sent to the merchant (issue-9 3.1). */
export type RiskAlarm = Pick<RiskReason, 'rule' | 'scope' | 'count' | 'limit'> & {
  readonly brand: string
  readonly untilMs: number
  /** The subject of the alarm: a player, a session or a keyed hash. With it the same alarm is sent only once. */
  readonly subject: string
  /** The player whose press was refused; null if the alarm is about all players of the brand. */
  readonly refusedUserId: string | null
  /** The newest counted payment. */
  readonly paymentId: string
}
