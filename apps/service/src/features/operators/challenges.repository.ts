/** Challenges: values that a browser has to sign, or an OpenID provider has to return. Each is valid once. */
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db'
import { MINUTE_MS } from '../../durations'
import { hashOfToken } from './one-time-token'

const CHALLENGE_MS = 5 * MINUTE_MS

export type ChallengeKind = 'set-up' | 'add-passkey' | 'sign-in' | 'openid'

type Challenge = {
  readonly kind: ChallengeKind
  readonly value: string
  readonly operatorId?: string
  readonly details?: unknown
}

/** Stores a challenge for five minutes, and removes expired ones. */
export async function insertChallenge(
  db: Kysely<Tables>,
  { kind, value, operatorId, details }: Challenge,
  now: Date,
): Promise<void> {
  await db.deleteFrom('operator_challenges').where('expires_at', '<=', now).execute()
  await db
    .insertInto('operator_challenges')
    .values({
      value_hash: hashOfToken(value),
      kind,
      operator_id: operatorId ?? null,
      details: details === undefined ? null : JSON.stringify(details),
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute()
}

/**
 * Consumes a challenge; if two calls use it at the same time, only one gets it. Undefined if there is none, or it has expired.
 */
export async function takeChallenge(
  db: Kysely<Tables> | Tx,
  kind: ChallengeKind,
  value: string,
  now: Date,
): Promise<{ readonly operatorId: string | null; readonly details: unknown } | undefined> {
  return db
    .deleteFrom('operator_challenges')
    .where('value_hash', '=', hashOfToken(value))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['operator_id as operatorId', 'details'])
    .executeTakeFirst()
}
