/** A service and a sandbox provider for a merchant's site on a separate port. */
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '@modulor/testkit'
import { createCashierServer, type CashierServer } from '@modulor/server'

const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
// The prefix `whsec_` is written separately, because the secret is published.
const WEBHOOK_SECRET = ['whsec', 'bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'].join('_')
const MERCHANT_KEY = 'sk_sandbox_demo'

export type SampleWorld = {
  readonly cashier: CashierServer
  readonly cashierUrl: string
  readonly sitePort: number
  /** The environment variables of a sample. */
  readonly variables: Readonly<Record<string, string>>
  /** Pays by card with the session of an address. Returns the payment's id. */
  readonly pay: (address: string, amount: string) => Promise<string>
  readonly stop: () => Promise<void>
}

export async function openSampleWorld(): Promise<SampleWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'modulor-samples-'))
  const [sitePort, sandboxPort] = [await freePort(), await freePort()]
  const environment = {
    DEMO_PORT: String(sitePort),
    SANDBOX_PORT: String(sandboxPort),
    CASHIER_DATA_DIR: folder,
    SANDBOX_DELAY_SCALE: '0.05',
  }
  const [sandbox, service] = await Promise.all([
    startProgram('sandbox-provider', environment, { port: sandboxPort }),
    startProgram('service', environment),
  ])
  return {
    cashier: createCashierServer({ origin: service.url, merchantKey: MERCHANT_KEY }),
    cashierUrl: service.url,
    sitePort,
    variables: {
      PORT: String(sitePort),
      CASHIER_URL: service.url,
      CASHIER_MERCHANT_KEY: MERCHANT_KEY,
      CASHIER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    async pay(address, amount) {
      const response = await fetch(`${service.url}/api/cashier-service/v1.0/payments/groups/card/submit`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-session-id': new URL(address).searchParams.get('session_id') ?? '',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ amount, currency: 'EUR', card_data: CARD }),
      })
      return ((await response.json()) as { payment_id: string }).payment_id
    },
    async stop() {
      await Promise.all([service.stop(), sandbox.stop()])
      await rm(folder, { recursive: true })
    },
  }
}

const OTHER_SECRET = `whsec_${Buffer.from('another secret of another shop').toString('base64')}`

/** Messages that a site has to refuse, by their defect. */
export function forgedMessages(): Readonly<Record<string, RequestInit>> {
  const message = (secret: string, sentMs: number): RequestInit => {
    const [id, timestamp] = [randomUUID(), String(Math.floor(sentMs / 1000))]
    const data = { flow: 'deposit', user_id: 'forged', received: '1.00', currency: 'EUR' }
    const body = JSON.stringify({ type: 'payment.succeeded', data })
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
    return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  }
  const withTime = (time: string): RequestInit => ({
    method: 'POST',
    headers: { 'webhook-id': randomUUID(), 'webhook-timestamp': time, 'webhook-signature': 'v1,AAAA' },
    body: '{}',
  })
  return {
    'another secret': message(OTHER_SECRET, Date.now()),
    'an old message': message(WEBHOOK_SECRET, Date.now() - 600_000),
    'a message of the future': message(WEBHOOK_SECRET, Date.now() + 600_000),
    'a time that is no number': withTime('²'),
    'a time that is too long': withTime('9'.repeat(5_000)),
    'no signature': { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  }
}
