import { createHash } from 'node:crypto'
import type { PlayerSession } from '../payments'

const INTENT_LENGTH = 22

/**
 * Names the next payment of a session with a method: the same in every tab, another one as soon as a payment of the
 * session has ended (API-13). A name and no secret: keys are looked up among the player's own payments only.
 */
export function intentOf(session: Pick<PlayerSession, 'idHash'>, payGroupId: string, endedCount: number): string {
  const name = JSON.stringify([session.idHash, payGroupId, endedCount])
  return createHash('sha256').update(name).digest('base64url').slice(0, INTENT_LENGTH)
}
