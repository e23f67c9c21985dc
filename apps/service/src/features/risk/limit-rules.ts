/** The limits for one player, session, card and address (issue-9 3.1), as the first risk check. Pure. */
import type { RiskRule, RiskScope } from '@modulor/contract/vocabulary'
import type { RiskConfig, RiskLimit } from '../../config/risk-schema'
import { ALLOW, strictest, type Attempt, type RiskCard, type RiskInput } from './risk-check'
import type { RiskCheck, RiskReason, RiskVerdict } from './risk-check'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations'

export const NEW_CARDS_WINDOW_MS = HOUR_MS
/** The longest time over which any limit counts. */
export const ATTEMPT_WINDOW_MS = DAY_MS

type Limits = Pick<RiskConfig, 'new_cards_per_hour' | 'declines_in_a_row' | 'cvv_failures_per_day' | 'wait_s'>
type Scope = Exclude<RiskScope, 'brand'>
/** The input of the limits. */
type LimitInput = Pick<
  RiskInput,
  'nowMs' | 'userId' | 'sessionIdHash' | 'card' | 'addressHash' | 'attempts' | 'isBrandUnderAttack'
>

/** Times, oldest first, each of which counts until `windowMs` later. `endedMs`: those of attempts whose result is final. */
type Counted = { readonly timesMs: readonly number[]; readonly endedMs: readonly number[]; readonly windowMs: number }

function attemptsOf(scope: Scope, input: LimitInput & { card: RiskCard }): readonly Attempt[] {
  const { attempts, userId, sessionIdHash, card, addressHash } = input
  switch (scope) {
    case 'session':
      return attempts.filter((attempt) => attempt.userId === userId && attempt.sessionIdHash === sessionIdHash)
    case 'player':
      return attempts.filter((attempt) => attempt.userId === userId)
    case 'card':
      return attempts.filter(({ cardHash }) => cardHash !== null && card.hashes.includes(cardHash))
    case 'address':
      return addressHash === null ? [] : attempts.filter((attempt) => attempt.addressHash === addressHash)
  }
}

/**
 * Different typed cards of the last hour, each by its last use. Empty if this card is one of them or a saved one. A card with
 * an unknown number may be another one each time, so each use counts as one card.
 */
function otherCards(attempts: readonly Attempt[], { card, nowMs }: LimitInput & { card: RiskCard }): Counted {
  const typed = attempts.filter(({ isTyped, atMs }) => isTyped && atMs > nowMs - NEW_CARDS_WINDOW_MS)
  const lastUses = new Map<string, number>()
  for (const { atMs, cardHash } of typed)
    if (cardHash !== null) lastUses.set(cardHash, Math.max(atMs, lastUses.get(cardHash) ?? atMs))
  const unknown = typed.filter(({ cardHash }) => cardHash === null).map(({ atMs }) => atMs)
  const isKnown = !card.isTyped || card.hashes.some((hash) => lastUses.has(hash))
  const timesMs = isKnown ? [] : [...lastUses.values(), ...unknown].sort((a, b) => a - b)
  return { timesMs, endedMs: timesMs, windowMs: NEW_CARDS_WINDOW_MS }
}

/** Counts failures. An open payment may still be declined, so it counts too: parallel presses cannot avoid the limit. */
function failures(attempts: readonly Attempt[], nowMs: number, isFailure: (attempt: Attempt) => boolean): Counted {
  const counted = attempts.filter(
    (attempt) => attempt.atMs > nowMs - ATTEMPT_WINDOW_MS && (attempt.state === 'open' || isFailure(attempt)),
  )
  const timesOf = (of: readonly Attempt[]) => of.map(({ atMs }) => atMs).sort((a, b) => a - b)
  return {
    timesMs: timesOf(counted),
    endedMs: timesOf(counted.filter(({ state }) => state !== 'open')),
    windowMs: ATTEMPT_WINDOW_MS,
  }
}

function sinceApproval(attempts: readonly Attempt[]): readonly Attempt[] {
  const approvedMs = Math.max(...attempts.map(({ atMs, state }) => (state === 'approved' ? atMs : -Infinity)))
  return attempts.filter(({ atMs }) => atMs > approvedMs)
}

/**
 * The number of approved cards, and of declines of cards that were not approved later: an approval says nothing of another card. A
 * player's cards with unknown numbers count as one.
 */
function byCards(attempts: readonly Attempt[]): { readonly approvedCards: number; readonly unapproved: number } {
  const cardOf = ({ cardHash, userId }: Attempt) => JSON.stringify([cardHash ?? userId, cardHash === null])
  const approvedMs = new Map<string, number>()
  for (const attempt of attempts)
    if (attempt.state === 'approved')
      approvedMs.set(cardOf(attempt), Math.max(attempt.atMs, approvedMs.get(cardOf(attempt)) ?? attempt.atMs))
  const unapproved = attempts.filter(
    (attempt) => isDecline(attempt) && attempt.atMs > (approvedMs.get(cardOf(attempt)) ?? -Infinity),
  )
  return { approvedCards: approvedMs.size, unapproved: unapproved.length }
}

const isDecline = ({ state }: Attempt) => state === 'declined' || state === 'wrong_cvv'

/**
 * The result of one limit for the attempts before this one. From `hard` on: refused until the count is below it again, or for
 * one wait if the count reaches it only with open payments. From `soft` on: refused for the wait after the last attempt, and
 * then allowed with a step-up. For an address there is no wait, so that players with the same address do not delay each other.
 */
function checkLimit(
  limit: RiskLimit,
  { timesMs, endedMs, windowMs }: Counted,
  at: { readonly rule: RiskRule; readonly scope: Scope; readonly nowMs: number; readonly waitMs: number },
): RiskVerdict {
  const count = timesMs.length
  if (limit === 'unlimited' || count < limit.soft) return ALLOW
  const { rule, scope, nowMs, waitMs } = at
  const reason = { rule, scope, count }
  if (endedMs.length >= limit.hard) {
    // The count falls below the limit when this attempt leaves the window.
    const untilMs = (endedMs[endedMs.length - limit.hard] ?? nowMs) + windowMs
    return { kind: 'refuse', reasons: [{ ...reason, stage: 'hard', limit: limit.hard, untilMs }] }
  }
  const soft = { ...reason, stage: 'soft', limit: limit.soft } as const
  if (count >= limit.hard) return { kind: 'refuse', reasons: [{ ...soft, untilMs: nowMs + waitMs }] }
  const untilMs = scope === 'address' ? nowMs : (timesMs.at(-1) ?? nowMs) + waitMs
  return untilMs > nowMs ? { kind: 'refuse', reasons: [{ ...soft, untilMs }] } : { kind: 'challenge', reasons: [soft] }
}

/**
 * A step-up from `soft` on for an address whose declines were followed by approvals of other cards, if the approved cards are fewer.
 * At an address of many players they are more. It refuses nothing.
 */
function checkAddress(limit: RiskLimit, input: LimitInput & { card: RiskCard }): RiskVerdict {
  const { approvedCards, unapproved: count } = byCards(attemptsOf('address', input))
  if (limit === 'unlimited' || count < limit.soft || count <= approvedCards) return ALLOW
  const reason = { rule: 'declines_in_a_row', scope: 'address', stage: 'soft', count, limit: limit.soft } as const
  return { kind: 'challenge', reasons: [reason] }
}

const underAttack = (isBrandUnderAttack: boolean): readonly RiskReason[] =>
  isBrandUnderAttack ? [{ rule: 'declined_share', scope: 'brand', stage: 'soft', count: 0, limit: 0 }] : []

export type LockedScope = 'player' | 'card' | 'address'

/**
 * The scopes to lock during a check: those that a limit reads. A session belongs to one player, so the player's lock covers it.
 */
export function lockedScopes({
  new_cards_per_hour: newCards,
  declines_in_a_row: inARow,
  cvv_failures_per_day: cvv,
}: Limits): LockedScope[] {
  const limits = {
    player: [newCards.session, newCards.player, inARow.session, inARow.player],
    card: [inARow.card, cvv.card],
    address: [newCards.address, inARow.address],
  }
  const scopes: readonly LockedScope[] = ['player', 'card', 'address']
  return scopes.filter((scope) => limits[scope].some((limit) => limit !== 'unlimited'))
}

/** The limits of a brand as a risk check. */
export const limitCheck =
  (limits: Limits): RiskCheck =>
  (input) =>
    checkLimits(limits, input)

/** Checks a card payment by the counts of earlier ones. A payment without a card has no limits here. */
export function checkLimits(limits: Limits, input: LimitInput): RiskVerdict {
  const { card, nowMs } = input
  if (!card) return ALLOW
  const known = { ...input, card }
  const waitMs = limits.wait_s * SECOND_MS
  const verdictOf = (rule: RiskRule, scope: Scope, limit: RiskLimit, count: (of: readonly Attempt[]) => Counted) =>
    checkLimit(limit, count(attemptsOf(scope, known)), { rule, scope, nowMs, waitMs })
  const { new_cards_per_hour: newCards, declines_in_a_row: inARow, cvv_failures_per_day: cvv } = limits
  const declines = (of: readonly Attempt[]) => failures(sinceApproval(of), nowMs, isDecline)
  const wrongCvvs = (of: readonly Attempt[]) => failures(of, nowMs, ({ state }) => state === 'wrong_cvv')
  const reasons = underAttack(input.isBrandUnderAttack)
  const inARowOf = (scope: keyof typeof inARow) => verdictOf('declines_in_a_row', scope, inARow[scope], declines)
  const atAddress = inARowOf('address')
  return strictest([
    { kind: reasons.length > 0 ? 'challenge' : 'allow', reasons },
    ...(['session', 'player', 'address'] as const).map((scope) =>
      verdictOf('new_cards', scope, newCards[scope], (of) => otherCards(of, known)),
    ),
    ...(['session', 'player', 'card'] as const).map(inARowOf),
    atAddress.kind === 'allow' ? checkAddress(inARow.address, known) : atAddress,
    verdictOf('cvv_failures', 'card', cvv.card, wrongCvvs),
  ])
}
