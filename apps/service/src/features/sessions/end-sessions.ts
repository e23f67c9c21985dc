import type { SessionsEnded } from '@modulor/contract/merchant'
import { done, refused, type Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'
import { isSessionReference } from './session-id'
import { playerExists, removeSessions, type SessionsToEnd } from './sessions.repository'
import type { SessionsDeps } from './sessions.types'

async function end({ db, now }: SessionsDeps, which: SessionsToEnd): Promise<SessionsEnded & { found: number }> {
  const ends = await removeSessions(db, which)
  return { ended: ends.filter((idleEnd) => idleEnd > now()).length, found: ends.length }
}

/** Implements `Sessions.endOwn`. */
export async function endOwn(
  deps: SessionsDeps,
  { idHash, brand, userId }: PlayerSession,
  which: 'this' | 'all',
): Promise<Outcome<SessionsEnded>> {
  return done(await end(deps, which === 'this' ? { idHash } : { brand, userId }))
}

/** Implements `Sessions.endNamed`. */
export async function endNamed(
  deps: SessionsDeps,
  brands: ReadonlySet<string>,
  reference: string,
): Promise<Outcome<SessionsEnded>> {
  if (!isSessionReference(reference)) return refused('not_found')
  const { ended, found } = await end(deps, { reference, brands })
  return found === 0 ? refused('not_found') : done({ ended })
}

/** Implements `Sessions.endAllOf`. */
export async function endAllOf(deps: SessionsDeps, brand: string, userId: string): Promise<Outcome<SessionsEnded>> {
  if (!(await playerExists(deps.db, brand, userId))) return refused('not_found')
  return done(await end(deps, { brand, userId }))
}
