import type { FastifyInstance } from 'fastify'
import type { CashierClient, SessionWish } from './cashier-client'
import { playerOf } from './players'

const playerId = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' }

const SESSION_BODY = {
  type: 'object',
  required: ['player'],
  properties: {
    player: playerId,
    flow: { enum: ['deposit', 'withdrawal'], default: 'deposit' },
    language: { type: 'string', pattern: '^[a-z]{2,3}$', default: 'en' },
    theme: { enum: ['auto', 'light', 'dark'], default: 'auto' },
    currency: { type: 'string', pattern: '^[A-Z0-9]{2,10}$', default: 'EUR' },
    balance: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,8})?$' },
  },
}

/** What the page asks of the cashier goes through here, because the merchant key must not reach a browser. */
export function addCashierRoutes(app: FastifyInstance, cashier: CashierClient): void {
  app.post<{ Body: Omit<SessionWish, 'player'> & { player: string } }>(
    '/api/session',
    { schema: { body: SESSION_BODY } },
    async ({ body }) => ({ url: await cashier.openSession({ ...body, player: playerOf(body.player) }) }),
  )

  app.get<{ Querystring: { player: string } }>(
    '/api/balance',
    { schema: { querystring: { type: 'object', required: ['player'], properties: { player: playerId } } } },
    async ({ query }) => ({ balances: await cashier.balancesOf(query.player) }),
  )
}
