/**
 * The port of every risk check (issue-9 3.1). A check gets what is known about one submit and answers with a verdict
 * and its reasons as data. It writes nothing, and it is given no card number, no address and no session id.
 */
import type { Flow, RiskRule, RiskScope } from '@modulor/contract/vocabulary'

/**
 * How an earlier card payment stands. `ended`: it ended without success and without an answer of the bank, and is not
 * counted.
 */
export type AttemptState = 'open' | 'approved' | 'declined' | 'wrong_cvv' | 'ended'

/** An earlier card payment of the same player, with the same card, or from the same address. */
export type Attempt = {
  readonly atMs: number
  readonly userId: string
  readonly sessionIdHash: string
  /** Null of a card whose number is not known here. */
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
  /** Null where no card pays. */
  readonly card: RiskCard | null
  readonly addressHash: string | null
  /** The newest first. */
  readonly attempts: readonly Attempt[]
  /** Too many of the brand's card payments are being declined just now. */
  readonly isBrandUnderAttack: boolean
}

export type RiskCard = {
  /** The card's keyed hash under each key of the ring, the active one first; none where its number is not known here. */
  readonly hashes: readonly string[]
  /** False for one of the player's saved cards, and for a wallet's. */
  readonly isTyped: boolean
}

/** Why a verdict is not `allow`. */
export type RiskReason = {
  readonly rule: RiskRule
  readonly scope: RiskScope
  readonly stage: 'soft' | 'hard'
  readonly count: number
  readonly limit: number
  /** When the same press would no longer be refused for this reason; undefined where the rule does not refuse. */
  readonly untilMs?: number
}

export type RiskVerdict = {
  /** `challenge`: only with the strongest proof that the method knows, which is 3-D Secure for a card. */
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
