/** What payments ask of the limits against abuse. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { Insertable } from 'kysely'
import type { Tables } from '../../db'
import type { RiskReason, RiskVerdict } from './risk-check'

/** One press of a player that the rules have passed. Number and address are hashed before anything looks at them. */
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
  /** Undefined where no card pays. `number`: null of a card that only its provider can read, and of a wallet's token. */
  readonly card: { readonly number: string | null; readonly isTyped: boolean } | undefined
  /** The caller's address, as the trusted proxies say it. */
  readonly ip: string | undefined
}

/** What `payment_begin_counted` takes. */
export type Counting = {
  readonly locks: readonly string[]
  readonly brand: string
  /** Null, or none: no limit reads attempts of the player, the card or the address. */
  readonly user: string | null
  readonly cards: readonly string[]
  readonly address: string | null
  readonly since: Date
  readonly atMost: number
  /** Ids of the payments by whose attempts the deposit was checked. */
  readonly checked: readonly string[]
  readonly attempt: Omit<Insertable<Tables['risk_attempts']>, 'payment_id'>
}

export interface Risk {
  /** Whether a brand's merchant has a check of its own. */
  isAsked(brand: string): boolean
  /** Asks the merchant's own check, where the brand has one. A call over the network: before any transaction. */
  ask(press: RiskPress): Promise<RiskVerdict>
  /**
   * Checks a card deposit by the brand's limits, and records the alarm of a refusal. `counting` is for phase A, which counts
   * the deposit, and refuses to begin when an attempt of the same player, card or address has come since.
   */
  check(press: RiskPress): Promise<{ readonly verdict: RiskVerdict; readonly counting: Counting | undefined }>
  /** The limits that the player's next card payment would reach, as support reads them. None of an unknown brand. */
  reachedBy(player: LimitedPlayer): Promise<readonly ReachedLimit[]>
  /** Whether a press is counted at all. */
  isCounted(press: Pick<RiskPress, 'flow' | 'card'>): boolean
  /** Periodic work: finds brands under attack, and removes rows that no limit reads any more. */
  tend(): Promise<void>
  /** Of a box whose database was emptied: no brand is under attack. */
  forget(): void
}

export type LimitedPlayer = { readonly brand: string; readonly userId: string; readonly sessionIdHash: string }

/** A limit that a player has reached; `cardLast4` where it is one of a card, null where that is not known any more. */
export type ReachedLimit = RiskReason & { readonly cardLast4: string | null }

/** An alarm that is sent to the merchant (issue-9 3.1). */
export type RiskAlarm = Pick<RiskReason, 'rule' | 'scope' | 'count' | 'limit'> & {
  readonly brand: string
  readonly untilMs: number
  /** The subject of the alarm, so that it is sent once: a player or a keyed hash. */
  readonly subject: string
  /** Whose press was refused; null where it is about all players of the brand. */
  readonly refusedUserId: string | null
  /** The newest payment that was counted. */
  readonly paymentId: string
}
