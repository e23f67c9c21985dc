/**
 * The interface of all risk checks (issue-9 3.1). A check gets the data of one submit and returns a verdict with its reasons as
 * data. It writes nothing, and its input contains no card number, no address and no session id.
 */
import type { Flow, RiskRule, RiskScope } from '@modulor/contract/vocabulary'

/**
 * The state of an earlier card payment. `ended`: it ended without success and without a response of the bank, and does not
 * count.
 */
export type AttemptState = 'open' | 'approved' | 'declined' | 'wrong_cvv' | 'ended'

/** An earlier card payment of the same player, with the same card, or from the same address. */
export type Attempt = {
  readonly atMs: number
  readonly userId: string
  readonly sessionIdHash: string
  /** Null if the card's number is not known here. */
  readonly cardHash: string | null
  readonly addressHash: string | null
  readonly isTyped: boolean
  readonly state: AttemptState
}

export type RiskInput = {
  readonly nowMs: number
  readonly brand: string
  readonly userId: string
  readonly sessionIdHash: string
  readonly country: string
  readonly flow: Flow
  readonly payGroupId: string
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  /** Null if the payment uses no card. */
  readonly card: RiskCard | null
  readonly addressHash: string | null
  /** Newest first. */
  readonly attempts: readonly Attempt[]
  /** Too many of the brand's card payments are being declined at present. */
  readonly isBrandUnderAttack: boolean
}

export type RiskCard = {
  /** The card's keyed hash for each key of the ring, the active one first. Empty if its number is not known here. */
  readonly hashes: readonly string[]
  /** False for one of the player's saved cards, and for a native wallet's. */
  readonly isTyped: boolean
}

/** A reason why a verdict is not `allow`. */
export type RiskReason = {
  readonly rule: RiskRule
  readonly scope: RiskScope
  readonly stage: 'soft' | 'hard'
  readonly count: number
  readonly limit: number
  /** When the same press would no longer be refused for this reason; undefined if the rule does not refuse. */
  readonly untilMs?: number
}

export type RiskVerdict = {
  /** `challenge`: allowed only with the strongest authentication of the method, which is 3-D Secure for a card. */
  readonly kind: 'allow' | 'challenge' | 'refuse'
  readonly reasons: readonly RiskReason[]
}

export type RiskCheck = (input: RiskInput) => RiskVerdict | Promise<RiskVerdict>

export const ALLOW: RiskVerdict = { kind: 'allow', reasons: [] }

const STRICTEST_FIRST = ['refuse', 'challenge'] as const

/** The strictest of several verdicts, with the reasons of all. */
export function strictest(verdicts: readonly RiskVerdict[]): RiskVerdict {
  const kind = STRICTEST_FIRST.find((strict) => verdicts.some((verdict) => verdict.kind === strict))
  return { kind: kind ?? 'allow', reasons: verdicts.flatMap(({ reasons }) => reasons) }
}
