/**
 * For tests only: a real sandbox on a free port with a folder of its own, a shop that receives its callbacks, and a
 * client.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { z } from 'zod'
import { startSandbox } from '../server'
import type { Sandbox } from '../server'
import { SETTINGS_DEFAULT } from '../settings'
import type { SandboxSettings } from '../settings'

const Fields = z.record(z.string(), z.string())
export const PaymentSeen = z.object({
  id: z.string(),
  merchant_reference: z.string(),
  status: z.string(),
  decline_code: z.string().optional(),
  amount: z.string(),
  currency: z.string(),
  authorised: z.boolean(),
  captured_amount: z.string(),
  refunded_amount: z.string(),
  sequence: z.number(),
  action: z
    .object({
      type: z.string(),
      url: z.string().default(''),
      method: z.string().optional(),
      fields: Fields.default({}),
      items: z
        .array(z.object({ kind: z.string(), name: z.string(), value: z.string(), unit: z.string().optional() }))
        .default([]),
      expires_at: z.string().optional(),
    })
    .optional(),
})
export type PaymentSeen = z.infer<typeof PaymentSeen>

const CallbackSeen = z.object({
  event_id: z.string(),
  type: z.string(),
  payment: PaymentSeen,
  report: z.object({ id: z.string() }).optional(),
})
const JournalSeen = z.object({
  entries: z.array(
    z.object({ kind: z.string(), merchant_reference: z.string(), amount: z.string(), currency: z.string() }),
  ),
  total: z.number(),
})
type Callback = z.infer<typeof CallbackSeen> & { readonly webhookId: string }
type Answer = { readonly status: number; readonly text: string }

/** Polls an expectation until it is met. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000, interval: 10 })

/** Collects verified callbacks; `refusing` is the number of further callbacks that it answers with 503. */
class Shop {
  readonly callbacks: Callback[] = []
  refusing = 0
  refused = 0
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (this.refusing > 0) {
        this.refusing -= 1
        this.refused += 1
        response.writeHead(503).end()
        return
      }
      if (request.url === '/moved') {
        response.writeHead(307, { location: '/callback' }).end()
        return
      }
      const headers = Fields.parse(
        Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'))),
      )
      const body: unknown = new Webhook(SETTINGS_DEFAULT.callbackSecret).verify(Buffer.concat(chunks), headers)
      this.callbacks.push({ ...CallbackSeen.parse(body), webhookId: headers['webhook-id'] ?? '' })
      response.writeHead(204).end()
    })
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get url(): string {
    const address: AddressInfo | string | null = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the shop is closed')
    return `http://127.0.0.1:${address.port}`
  }

  /** The states of one payment from its callbacks, in the order of their arrival. */
  statusesOf(reference: string): string[] {
    return this.callbacks.filter(({ payment }) => payment.merchant_reference === reference).map((c) => c.payment.status)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

export class SandboxUnderTest {
  readonly shop = new Shop()
  dataDir = ''
  #sandbox: Sandbox | null = null

  constructor(readonly settings: Partial<SandboxSettings> = {}) {}

  get url(): string {
    return this.#started.url
  }

  /** Runs a command like the sandbox's box. */
  command(name: string, value?: unknown): unknown {
    return this.#started.commands[name]?.(value)
  }

  get #started(): Sandbox {
    if (this.#sandbox === null) throw new Error('the sandbox provider is not started')
    return this.#sandbox
  }

  async start(): Promise<void> {
    await this.shop.open()
    this.dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    await this.#launch()
  }

  async restart(): Promise<void> {
    await this.#sandbox?.stop()
    await this.#launch()
  }

  async stop(): Promise<void> {
    await this.#sandbox?.stop()
    await this.shop.close()
    await rm(this.dataDir, { recursive: true })
  }

  async #launch(): Promise<void> {
    this.#sandbox = await startSandbox({ port: 0, delayScale: 0.02, ...this.settings, dataDir: this.dataDir })
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${SETTINGS_DEFAULT.apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Makes a call whose response must be a payment. */
  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<PaymentSeen> {
    const { status, text } = await this.call(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return PaymentSeen.parse(JSON.parse(text))
  }

  async journal(reference: string): Promise<string[]> {
    const { text } = await this.call('GET', `/v1/journal?merchant_reference=${reference}`)
    return JournalSeen.parse(JSON.parse(text)).entries.map((entry) => `${entry.kind} ${entry.amount} ${entry.currency}`)
  }

  cardRequest(reference: string, number: string, more: object = {}) {
    return {
      ...this.#common(reference),
      method: 'card',
      card: { number, exp_month: '08', exp_year: '2099', cvv: '123', holder: 'A Player' },
      three_ds: {
        challenge_return_url: `${this.shop.url}/challenge?from=bank`,
        method_return_url: `${this.shop.url}/method`,
        session_data: 'c2Vzc2lvbg',
      },
      ...more,
    }
  }

  bankRequest(reference: string, more: object = {}) {
    return { ...this.#common(reference), method: 'bank_redirect', ...more }
  }

  payoutRequest(reference: string, more: object = {}) {
    const { merchant_reference, amount, currency, callback_url } = this.#common(reference)
    return { merchant_reference, amount, currency, callback_url, destination: { iban: 'DE00' }, ...more }
  }

  /** Posts a form like a browser, without following redirects. */
  async postForm(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }

  #common(reference: string) {
    return {
      merchant_reference: reference,
      amount: '25.00',
      currency: 'EUR',
      return_url: `${this.shop.url}/return`,
      callback_url: `${this.shop.url}/callback`,
    }
  }
}

/** Returns the form of a page: its action and its hidden fields. */
export function formOf(markup: string): { action: string; fields: Record<string, string> } {
  const action = /<form[^>]* action="([^"]*)"/.exec(markup)?.[1] ?? ''
  const inputs = markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return { action, fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])) }
}
