import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, cookieIn, setCookie, type Cookie } from './cookies'
import type { Signer } from './signed-text'

const COOKIE: Cookie = { name: 'demo-player', maxAgeSeconds: 12 * 60 * 60 }
/** Far more than the number of sign-outs within a cookie's lifetime. */
const ENDED_COUNT_MAX = 10_000

/** The signed-in player. All fields were written by this server. */
export type SignedInPlayer = {
  /** The player's id at the cashier. */
  id: string
  /** Selects one of the demo's players, with brand, profile and terms. A real back end reads them from its database. */
  state: string
  /** A country in place of the player's own. */
  country?: string | undefined
  /** The initial balance of a player who is new to the service, in place of the default one; only in a sandbox. */
  balance?: string | undefined
}
type PlayerSession = { id: string; endsAtMs: number; player: SignedInPlayer }

export type PlayerSessions = ReturnType<typeof createPlayerSessions>

/**
 * The players' sessions with this site, each in a signed cookie. Only the cookie identifies a player: no route reads a
 * player's id from an address or a body.
 */
export function createPlayerSessions(signer: Signer, isSecure: boolean) {
  /** Sessions that were signed out before they expired. A site with several processes stores them in its database. */
  const endedIds = new Set<string>()
  const found = new WeakMap<FastifyRequest, PlayerSession>()

  const isCurrent = ({ id, endsAtMs }: PlayerSession) => Date.now() < endsAtMs && !endedIds.has(id)

  function read(request: FastifyRequest): PlayerSession | undefined {
    const text = cookieIn(request, COOKIE)
    // Only this server signs, so a text with a valid signature has the right type.
    const session = text === undefined ? undefined : (signer.read('player', text) as PlayerSession | undefined)
    return session && isCurrent(session) ? session : undefined
  }

  function sessionOf(request: FastifyRequest): PlayerSession {
    const session = found.get(request)
    if (!session)
      throw new Error(`${request.url} is not behind requireSignIn. Register its route where requireSignIn is a hook`)
    return session
  }

  return {
    /** Signs the player in. Call it only after the player has proved who they are. */
    begin(reply: FastifyReply, player: SignedInPlayer): void {
      const session: PlayerSession = {
        id: randomUUID(),
        endsAtMs: Date.now() + COOKIE.maxAgeSeconds * 1000,
        player,
      }
      setCookie(reply, COOKIE, signer.sign('player', session), isSecure)
    },

    /** A hook that responds with 401 if no player is signed in. */
    requireSignIn: async (request: FastifyRequest, reply: FastifyReply) => {
      const session = read(request)
      if (!session) return reply.code(401).send({ error: 'Please sign in.', code: 'signed_out' })
      found.set(request, session)
    },

    /**
     * The signed-in player of a request. Throws on a route without the hook, so that a missing hook exposes no data.
     */
    playerOf: (request: FastifyRequest): SignedInPlayer => sessionOf(request).player,

    /** Whether a long response, such as a stream, may continue. */
    isStillSignedIn: (request: FastifyRequest) => isCurrent(sessionOf(request)),

    /** Ends the session; a copy of its cookie is no longer valid either. */
    end(request: FastifyRequest, reply: FastifyReply): void {
      endedIds.add(sessionOf(request).id)
      // A set keeps the order of insertion, so the first is the oldest.
      for (const oldest of endedIds) {
        if (endedIds.size <= ENDED_COUNT_MAX) break
        endedIds.delete(oldest)
      }
      clearCookie(reply, COOKIE, isSecure)
    },
  }
}
