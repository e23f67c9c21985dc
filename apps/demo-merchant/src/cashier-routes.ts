import type { FastifyInstance } from 'fastify'
import type { CashierClient, SessionWish } from './cashier-client'
import { BRAND_CODES, DEMO_PLAYERS, demoPlayerOf, type BrandCode } from './players'

const playerId = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' }

const SESSION_BODY = {
  type: 'object',
  required: ['player'],
  properties: {
    player: playerId,
    state: { enum: DEMO_PLAYERS.map(({ state }) => state), default: demoPlayerOf(null).state },
    flow: { enum: ['deposit', 'withdrawal'], default: 'deposit' },
    language: { type: 'string', pattern: '^[a-z]{2,3}$', default: 'en' },
    theme: { enum: ['auto', 'light', 'dark'], default: 'auto' },
    currency: { type: 'string', pattern: '^[A-Z0-9]{2,10}$', default: 'EUR' },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    balance: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,8})?$' },
    explain: { type: 'boolean', default: false },
    shell: { enum: ['ios', 'android', 'react-native'] },
  },
}
const BALANCE_QUERY = {
  type: 'object',
  required: ['player'],
  properties: { player: playerId, brand: { enum: BRAND_CODES, default: BRAND_CODES[0] } },
}

/** What the page asks of the cashier goes through here, because the merchant keys must not reach a browser. */
export function addCashierRoutes(app: FastifyInstance, cashier: CashierClient): void {
  app.post<{ Body: Omit<SessionWish, 'id' | 'player'> & { player: string; state: string } }>(
    '/api/session',
    { schema: { body: SESSION_BODY } },
    async ({ body: { player, state, ...wish } }) => ({
      url: await cashier.openSession({ ...wish, id: player, player: demoPlayerOf(state) }),
    }),
  )

  app.get<{ Querystring: { player: string; brand: BrandCode } }>(
    '/api/balance',
    { schema: { querystring: BALANCE_QUERY } },
    async ({ query }) => ({ balances: await cashier.balancesOf(query.brand, query.player) }),
  )
}
