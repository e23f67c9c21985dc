/**
 * NOT FOR COPYING: the one part of this site that a real one must not have. Any visitor is signed in without a
 * password, as a player of their own. A real site has its own sign-in here, which calls `sessions.begin` once a player
 * has proved who they are. The program refuses to start with `NODE_ENV=production` because of this file.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEMO_PLAYERS, demoPlayerOf, PLAYER_NAME_PATTERN } from '../players'
import { cookieIn, setCookie, type Cookie } from './cookies'
import type { PlayerSessions } from './player-sessions'
import type { Signer } from './signed-text'

const VISITOR_COOKIE: Cookie = { name: 'demo-visitor', maxAgeSeconds: 30 * 24 * 60 * 60 }

const SIGN_IN_BODY = {
  type: 'object',
  properties: {
    state: { enum: DEMO_PLAYERS.map(({ state }) => state), default: demoPlayerOf(null).state },
    name: { type: 'string', pattern: PLAYER_NAME_PATTERN.source },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    balance: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,8})?$' },
    isNewVisitor: { type: 'boolean', default: false },
  },
}
type SignInBody = {
  state: string
  /** The beginning of the player's id; by default the state. */
  name?: string
  country?: string
  balance?: string
  /** From now on this browser's players are new to the service again. */
  isNewVisitor: boolean
}

/**
 * A click on a player of the demo's list, or a link like `/?player=X`, signs in. This server generates the end of a
 * player's id for each browser and stores it in a signed cookie. So no visitor can sign in as another visitor's player,
 * and a link cannot sign a visitor in as a player whose data the link's author can read.
 */
export function addDemoSignIn(
  app: FastifyInstance,
  { sessions, signer, isSecure }: { sessions: PlayerSessions; signer: Signer; isSecure: boolean },
): void {
  function visitorOf(request: FastifyRequest, reply: FastifyReply, isNew: boolean): string {
    const text = isNew ? undefined : cookieIn(request, VISITOR_COOKIE)
    const known = text === undefined ? undefined : (signer.read('visitor', text) as { visitor: string } | undefined)
    const visitor = known?.visitor ?? randomBytes(6).toString('hex')
    setCookie(reply, VISITOR_COOKIE, signer.sign('visitor', { visitor }), isSecure)
    return visitor
  }

  app.post<{ Body: SignInBody }>('/api/demo-sign-in', { schema: { body: SIGN_IN_BODY } }, (request, reply) => {
    const { state, name = state, country, balance, isNewVisitor } = request.body
    const id = `${name}-${visitorOf(request, reply, isNewVisitor)}`
    sessions.begin(reply, { id, state, country, balance })
    return { player: id }
  })
}
