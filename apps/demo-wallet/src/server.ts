import { setTimeout as delay } from 'node:timers/promises'
import { WalletCall } from '@modulor/contract/wallet'
import { verifyWalletCall } from '@modulor/server'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { faultOf } from './faults'
import type { Settings } from './settings'
import { createWallet } from './wallet'
import { loadWallet, saverOf } from './wallet-file'

const BODY_BYTES_MAX = 16 * 1024
const NOT_CARRIED_OUT = 500

/** The wallet as a server, not yet listening: `POST /wallet` for the cashier, `/players` for the demo's own pages and tests. */
export function createServer({ secrets, file, slowMs, isTimeChecked }: Settings): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_BYTES_MAX, requestTimeout: 30_000 })
  const wallet = createWallet(loadWallet(file), saverOf(file))
  /** Earlier calls, for the faults that affect only the first call of a kind. */
  const seen = new Set<string>()

  app.get('/health', () => ({ status: 'ok' }))
  addPlayers(app, wallet)

  void app.register((scope, _options, done) => {
    // The signature is checked over the raw bytes.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<{ Body: Buffer }>('/wallet', async ({ body, headers }, reply) => {
      const now = isTimeChecked ? new Date() : new Date(1_000 * Number(headers['webhook-timestamp']))
      const verified = await verifyWalletCall({ body, headers, secrets, now })
      if (!verified.ok) return reply.code(401).send({ error: verified.reason })
      const { data: call, success } = WalletCall.safeParse(verified.call)
      if (!success) return reply.code(400).send({ error: 'not_a_call' })
      return answer(call, reply)
    })
    done()
  })

  async function answer(call: WalletCall, reply: FastifyReply): Promise<unknown> {
    const fault = faultOf(call.user_id)
    const name = call.call === 'balance' ? '' : `${call.key} ${call.call}`
    const isFirst = name === '' || !seen.has(name)
    seen.add(name)
    if (fault === 'slow') await delay(slowMs)
    if (fault === 'down' && isFirst) return reply.code(NOT_CARRIED_OUT).send({ error: 'down' })
    const answered = execute(call)
    if (fault === 'lost' && isFirst) {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    return reply.send(answered)
  }

  function execute(call: WalletCall) {
    if (call.call === 'balance') return { currency: call.currency, available: wallet.availableOf(call) }
    const fault = faultOf(call.user_id)
    const { key } = call
    if (fault === 'refuses' && call.call === 'reserve') return { status: 'refused', key, code: 'player_blocked' }
    if (fault === 'forgets' && call.call === 'reserve') return { status: 'done', key }
    return { ...wallet.move(call), key }
  }

  return app
}

type BalanceKey = { readonly brand: string; readonly user_id: string; readonly currency: string }
type Amount = { readonly available: string }

const AMOUNT = {
  body: {
    type: 'object',
    required: ['available'],
    properties: { available: { type: 'string', pattern: String.raw`^\d{1,20}(\.\d{1,18})?$` } },
  },
}

/** The merchant's own view of its players. The cashier does not call it, and a real merchant has its own. */
function addPlayers(app: FastifyInstance, wallet: ReturnType<typeof createWallet>): void {
  const path = '/players/:brand/:user_id/:currency'
  app.get<{ Params: BalanceKey }>(path, ({ params }) => ({ available: wallet.availableOf(params) }))
  app.get<{ Params: Omit<BalanceKey, 'currency'> }>('/players/:brand/:user_id', ({ params }) => ({
    balances: wallet.balancesOf(params),
  }))
  app.post<{ Params: BalanceKey; Body: Amount }>(path, { schema: AMOUNT }, ({ params, body }) => {
    wallet.open(params, body.available)
    return { available: wallet.availableOf(params) }
  })
  app.put<{ Params: BalanceKey; Body: Amount }>(path, { schema: AMOUNT }, ({ params, body }) => {
    wallet.setAvailable(params, body.available)
    return { available: body.available }
  })
  app.get<{ Params: { key: string } }>('/movements/:key', ({ params }) => ({
    state: wallet.stateOf(params.key) ?? null,
  }))
}
