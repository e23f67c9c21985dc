/** The sandbox provider, which is its own simulator. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import { sandbox } from '../../../apps/service/src/providers/sandbox/sandbox'
import type { Driver, Movement, SigningKey } from '../driver'
import { cresOf, postForm, sandboxToken, sentTo } from './player-page'

const API_KEY = 'sandbox_api_key_demo'
const SECRETS: Readonly<Record<SigningKey, string>> = {
  // The secret that the simulator uses.
  first: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  second: `whsec_${Buffer.from('the secret that follows it').toString('base64')}`,
}
type Journal = { readonly entries: readonly { readonly kind: string; readonly amount: string }[] }
const MOVEMENTS: readonly string[] = ['charge', 'refund', 'payout'] satisfies Movement['kind'][]
const isMovement = (entry: Journal['entries'][number]): entry is Movement => MOVEMENTS.includes(entry.kind)

const card = (number: string) => ({ number, month: '08', year: '2035', cvv: '123' })

export const sandboxDriver: Driver = {
  plugin: sandbox,
  async start() {
    const dataDir = await mkdtemp(join(tmpdir(), 'conformance-sandbox-'))
    const program = await startProgram('sandbox-provider', { SANDBOX_DELAY_SCALE: '0.02', CASHIER_DATA_DIR: dataDir })
    return {
      url: program.url,
      async journal(id) {
        const answer = await fetch(`${program.url}/v1/journal?merchant_reference=${id}`, {
          headers: { authorization: `Bearer ${API_KEY}` },
        })
        return ((await answer.json()) as Journal).entries.filter(isMovement)
      },
      async dispute(id, update) {
        // The card opens the dispute.
        if (update === 'opened') return
        await fetch(`${program.url}/v1/payments/${id}/dispute`, {
          method: 'POST',
          headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
          body: JSON.stringify({ outcome: update }),
        })
      },
      async stop() {
        await program.stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
  settings: (url, keys) => ({ url, api_key: API_KEY, callback_secret: keys.map((key) => SECRETS[key]) }),
  cardMethod: 'card',
  cards: { approves: card('4242424242424242'), declines: card('4000000000009995'), pending: card('4000000000005100') },
  redirect: {
    method: 'bank_redirect',
    async decide({ url }, decision) {
      const { origin, pathname, searchParams } = new URL(url)
      const fields = { token: searchParams.get('token') ?? '', decision }
      return sentTo(await postForm(`${origin}${pathname}/decision`, fields))
    },
  },
  threeDs: {
    card: card('4000000000003220'),
    decide: async ({ url, fields }, decision) => cresOf(await postForm(`${url}/decision`, { ...fields, decision })),
  },
  payouts: { method: 'bank_redirect', paid: {}, returned: { amount: '25.61' } },
  disputes: { card: card('4000000000001976') },
  wallets: { methods: { apple_pay: 'apple_pay', google_pay: 'google_pay' }, token: sandboxToken },
  callOf(method, path) {
    if (method !== 'POST') return undefined
    if (path === '/v1/payments' || path === '/v1/payouts') return 'open'
    if (path.endsWith('/three-ds')) return 'continue'
    return path.endsWith('/refunds') ? 'refund' : undefined
  },
  withUnknownStatus: (body) => body.replace(/"status":"[a-z_]+"/, '"status":"mystery"'),
  withOtherAmount: (body) => body.replaceAll(/"((?:captured_)?amount)":"25\.50"/g, '"$1":"95.50"'),
  sign(callback, key) {
    const { 'webhook-signature': _, ...headers } = callback.headers
    if (key === null) return { ...callback, headers }
    const text = callback.body.toString('utf8')
    const { event_id: id } = JSON.parse(text) as { event_id: string }
    const at = new Date()
    const signature = new Webhook(SECRETS[key]).sign(id, at, text)
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    return {
      ...callback,
      headers: { ...headers, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
    }
  },
}
