/** The samples that receive events with `@modulor/server` credit a deposit once, and nothing else (issue-13 6). */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_VERSION } from '@modulor/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'
const credits: string[] = []

beforeEach(() => {
  credits.length = 0
  vi.resetModules()
  vi.stubEnv('CASHIER_WEBHOOK_SECRET', SECRET)
  const known = new Set<string>()
  vi.stubGlobal('isKnown', (id: string) => Promise.resolve(known.size === known.add(id).size))
  vi.stubGlobal('credit', (...values: string[]) => Promise.resolve(void credits.push(values.join(' '))))
  vi.spyOn(console, 'log').mockImplementation((line: string) => void credits.push(line.replace('credit ', '')))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function delivery(id: string, type: string, flow?: string): Request {
  const data = { user_id: 'player-1', flow, received: '25.00', currency: 'EUR' }
  const body = JSON.stringify({ type, api_version: API_VERSION, data })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return new Request('https://shop.example/webhooks/cashier', { method: 'POST', headers, body })
}

type Receive = (request: Request) => Promise<Response>
const SAMPLES: Record<string, () => Promise<Receive>> = {
  'samples/server/receive.ts': async () => (await import('../../samples/server/receive')).receive,
  'samples/next/app/webhooks/cashier/route.ts': async () =>
    (await import('../../samples/next/app/webhooks/cashier/route')).POST,
}

it.each(Object.keys(SAMPLES))('issue-13 6 SVC-4 %s credits a deposit once and no withdrawal', async (file) => {
  const receive = await SAMPLES[file]?.()
  const deliveries = [
    delivery('event-1', 'payment.succeeded', 'withdrawal'),
    delivery('event-2', 'payment.succeeded', 'deposit'),
    delivery('event-2', 'payment.succeeded', 'deposit'),
    delivery('event-3', 'payment.declined', 'deposit'),
    delivery('event-4', 'tournament.won'),
  ]
  for (const each of deliveries) expect((await receive?.(each))?.status).toBe(204)
  expect(credits).toEqual(['player-1 25.00 EUR'])
})

it('issue-13 6 the page of the server package has the code of its sample', () => {
  const sample = readFileSync(join(ROOT, 'samples/server/receive.ts'), 'utf8')
  const page = readFileSync(join(ROOT, 'packages/server/README.md'), 'utf8')
  expect(page).toContain(sample.slice(sample.indexOf('import ')))
})
