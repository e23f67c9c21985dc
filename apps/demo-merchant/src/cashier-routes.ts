import type { FastifyInstance } from 'fastify'
import type { CashierClient, SessionOptions } from './cashier-client'
import { demoPlayerOf } from './players'
import type { PlayerSessions } from './sign-in/player-sessions'

/** What a browser may choose. It cannot choose the player or the merchant's data about the player. */
const SESSION_BODY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    flow: { enum: ['deposit', 'withdrawal'], default: 'deposit' },
    language: { type: 'string', pattern: '^[a-z]{2,3}$', default: 'en' },
    theme: { enum: ['auto', 'light', 'dark'], default: 'auto' },
    currency: { type: 'string', pattern: '^[A-Z0-9]{2,10}$', default: 'EUR' },
    explain: { type: 'boolean', default: false },
    wallets: { type: 'boolean', default: false },
    shell: { enum: ['ios', 'android', 'react-native'] },
  },
}

/**
 * Routes for the page's calls to the cashier. They go through this server, because the merchant keys must not reach a
 * browser. Each response is about the signed-in player.
 */
export function addCashierRoutes(
  app: FastifyInstance,
  { cashier, sessions }: { cashier: CashierClient; sessions: PlayerSessions },
): void {
  app.post<{ Body: SessionOptions }>('/api/session', { schema: { body: SESSION_BODY } }, async (request) => ({
    url: await cashier.openSession(sessions.playerOf(request), request.body),
  }))

  app.get('/api/balance', async (request) => {
    const { id, state } = sessions.playerOf(request)
    return { balances: await cashier.balancesOf(demoPlayerOf(state).brand, id) }
  })
}
