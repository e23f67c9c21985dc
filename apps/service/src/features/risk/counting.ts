import { ATTEMPTS_COUNTED_MAX, type RiskConfig } from '../../config/risk-schema'
import { lockedScopes } from './limit-rules'
import type { RiskInput } from './risk-check'
import { lockNames, type Counted, type CountedAttempt } from './risk.repository'
import type { Counting } from './risk.types'

type Checked = {
  readonly now: Date
  readonly since: Date
  readonly input: RiskInput
  readonly counted: Counted
  readonly attempts: readonly CountedAttempt[]
}

/** The data with which phase A counts a checked deposit; undefined without a card. */
export function countingOf(
  limits: RiskConfig,
  { now, since, input, counted, attempts }: Checked,
): Counting | undefined {
  const { brand, userId, sessionIdHash, card, addressHash } = input
  if (!card) return undefined
  const scopes = lockedScopes(limits)
  return {
    locks: lockNames(counted, scopes),
    ...{ brand, since, atMost: ATTEMPTS_COUNTED_MAX },
    // If no limit reads a scope, a new attempt in it does not cause another check. For example, all players may have one
    // address.
    user: scopes.includes('player') ? userId : null,
    cards: scopes.includes('card') ? card.hashes : [],
    address: scopes.includes('address') ? addressHash : null,
    checked: attempts.map(({ paymentId }) => paymentId),
    attempt: {
      ...{ brand, user_id: userId, session_id_hash: sessionIdHash, card_hash: card.hashes[0] ?? null },
      ...{ address_hash: addressHash, is_typed: card.isTyped, at: now },
    },
  }
}
