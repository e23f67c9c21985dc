import type { Kysely } from 'kysely'
import type { RiskConfig } from '../../config/risk-schema'
import type { Tables } from '../../db'
import { ATTEMPT_WINDOW_MS, checkLimits } from './limit-rules'
import type { RiskCard } from './risk-check'
import { attemptsOf, lastFoursOf } from './risk.repository'
import type { LimitedPlayer, ReachedLimit } from './risk.types'

/** No card has this hash. It represents a card that the player has not used before. */
const NEW_CARD = ''

/**
 * The limits of a player's session that a payment would reach now: with a new card, and with each card of the last day. Nothing
 * is locked or counted. Limits on the address are not included, because the address of the next payment is not known.
 */
export async function reachedLimits(
  db: Kysely<Tables>,
  limits: RiskConfig,
  { brand, userId, sessionIdHash }: LimitedPlayer,
  now: Date,
): Promise<readonly ReachedLimit[]> {
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  const counted = { brand, userId, addressHash: null }
  const own = await attemptsOf(db, { ...counted, cardHashes: [] }, since)
  if (own.length === 0) return []
  const newest = new Map(
    own.toReversed().flatMap(({ cardHash, paymentId }) => (cardHash === null ? [] : [[cardHash, paymentId] as const])),
  )
  const attempts = await attemptsOf(db, { ...counted, cardHashes: [...newest.keys()] }, since)
  const reasonsOf = (card: RiskCard) =>
    checkLimits(limits, {
      ...{ nowMs: now.getTime(), userId, sessionIdHash, attempts, card },
      ...{ addressHash: null, isBrandUnderAttack: false },
    }).reasons
  const ofPlayer = reasonsOf({ hashes: [NEW_CARD], isTyped: true })
  const ofCards = [...newest].flatMap(([hash, paymentId]) =>
    reasonsOf({ hashes: [hash], isTyped: false })
      .filter(({ scope }) => scope === 'card')
      .map((reason) => ({ reason, paymentId })),
  )
  const lastFours = await lastFoursOf(
    db,
    ofCards.map(({ paymentId }) => paymentId),
  )
  return [
    ...ofPlayer.map((reason) => ({ ...reason, cardLast4: null })),
    ...ofCards.map(({ reason, paymentId }) => ({ ...reason, cardLast4: lastFours.get(paymentId) ?? null })),
  ]
}
