import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createOutboundClient, type OutboundClient } from './outbound-client'
import type { Order, PaymentRef, Provider, ProviderPlugin, Verdict } from './provider'
import { createProviders, providerPlugins } from './registry'

/** The faults of a provider in place of an answer. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a cut connection': (response) => response.destroy(),
  'no answer in time': () => undefined,
  'an answer that is too large': (response) => response.end('x'.repeat(64 * 1_024 + 1)),
  'a server error': (response) => response.writeHead(503).end('{}'),
  'a page instead of an answer': (response) => response.end('<h1>Maintenance</h1>'),
  'an empty answer': (response) => response.end(),
  'an empty JSON object': (response) => response.end('{}'),
  'a redirect': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
}
const ref: PaymentRef = {
  paymentId: 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1',
  flow: 'deposit',
  reference: 'R-1',
  continuation: 'c',
}
const urls = {
  returnUrl: 'https://cashier.example/status',
  callbackUrl: 'https://cashier.example/callbacks',
  challengeReturnUrl: 'https://cashier.example/challenge',
  methodReturnUrl: 'https://cashier.example/method',
}
const order: Order = {
  ...ref,
  providerMethod: 'card',
  amount: '25.50',
  currency: 'EUR',
  parameters: { iban: 'NL13TEST0123456789', account_holder: 'A Player' },
  documents: [],
  requestId: 'req_1',
  urls,
  paySessionId: 'pay-session',
  userId: 'player-1',
}
/** A plug-in is asked for what it has. */
const CALLS: Readonly<Record<string, (provider: Provider) => Promise<Verdict> | undefined>> = {
  authorise: (provider) => provider.authorise?.(order),
  payOut: (provider) => provider.payOut?.({ ...order, flow: 'withdrawal' }),
  status: (provider) => provider.status?.(ref),
  close: (provider) => provider.close?.(ref),
  askToClose: (provider) => provider.askToClose?.(ref),
  continueThreeDs: (provider) => provider.continueThreeDs?.(ref, { cres: 'anything' }),
  continueRedirect: (provider) => provider.continueRedirect?.(ref, { result: 'anything' }),
}

/** One of these fits each setting of a plug-in; add another kind where a plug-in has one. */
const SAMPLE_VALUES = (url: string): readonly unknown[] => [
  url,
  'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  'a5'.repeat(32),
  'text',
  1,
  true,
  ['text'],
  ['a5'.repeat(32)],
]

/** Settings that the plug-in's own schema takes. */
function sampleSettings({ settings: { shape } }: ProviderPlugin, url: string): Record<string, unknown> {
  const fits = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, SAMPLE_VALUES(url).find((value) => fits(schema, value))]),
  )
}

/** What every plug-in of the registry keeps: a new one is tested without a word about it here. */
describe.each([...providerPlugins])('the plug-in %s', (_, plugin) => {
  let server: Server
  let client: OutboundClient
  let provider: Provider
  let answer: (response: ServerResponse) => void
  beforeAll(async () => {
    server = createServer((_request, response) => answer(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    client = createOutboundClient({ privateHostsAllowed: [host], deadlineMs: 150 })
    const entry = { plugin: plugin.name, page_origins: [], ...sampleSettings(plugin, `http://${host}`) }
    provider = createProviders({ tested: entry }, client).get('tested')!
  })
  afterAll(() => {
    client.close()
    server.closeAllConnections()
    server.close()
  })

  it.each(Object.entries(FAULTS))('SVC-3 SVC-5 treats every request as unknown after %s', async (_what, fault) => {
    answer = fault
    for (const [name, call] of Object.entries(CALLS)) {
      const answered = call(provider)
      if (answered) expect([name, await answered]).toEqual([name, { kind: 'unknown', why: expect.any(String) }])
    }
  })

  it.each([{}, { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }, { signature: 'AAAA' }])(
    'SVC-5 treats a callback with the headers %j as forged',
    async (headers) => {
      expect(await provider.readCallback({ headers, rawBody: Buffer.from('{}'), query: {} })).toEqual({
        kind: 'forged',
      })
    },
  )

  it('decision-54 SVC-5 names its account without secrets, so that a rotated secret is the same account', () => {
    const others = ['another text', 'b6'.repeat(32), 'whsec_bW9kdWxvci1kZW1vLXdhbGxldC1zZWNyZXQ=', ['b6'.repeat(32)]]
    const settings = sampleSettings(plugin, 'https://provider.example')
    const shape: Readonly<Record<string, z.core.$ZodType>> = plugin.settings.shape
    const rotated = plugin.secrets.map((name) => {
      const value = others.find((other) => z.safeParse(shape[name]!, other).success)
      expect(value, name).toBeDefined()
      return [name, value]
    })
    const accountOf = (more: object) => plugin.open(plugin.settings.parse({ ...settings, ...more }), { client }).account
    expect(accountOf({})).toEqual(expect.any(String))
    expect(accountOf(Object.fromEntries(rotated))).toBe(accountOf({}))
  })
})
