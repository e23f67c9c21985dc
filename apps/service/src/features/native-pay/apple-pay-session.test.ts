import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import { done, refused } from '../../outcome'
import { createOutboundClient, type OutboundClient } from '../../providers/outbound-client'
import type { PlayerSession } from '../payments'
import { createNativePay, type NativePay } from './index'
import { testIdentity } from './certificates-sample'

const authority = testIdentity('Test Authority')
const gateway = testIdentity('localhost', authority)
const merchant = testIdentity('merchant.test.arcade', authority)
const SESSION = '{"merchantSessionIdentifier":"SSH1","signature":"3080"}'

let server: Server
let host: string
let client: OutboundClient
let impatient: OutboundClient
let nativePay: NativePay
const seen: { path: string; by: string; body: unknown }[] = []
const warned: unknown[] = []
/** The next behaviour of the server that simulates Apple's. */
let behaviour: 'answers' | 'redirects' | 'refuses' | 'is_silent' | 'sends_too_much' | 'sends_no_json' | 'hangs_up'

beforeAll(async () => {
  const tls = { cert: gateway.certificate, key: gateway.key, ca: authority.certificate }
  server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const by = (request.socket as TLSSocket).getPeerCertificate().subject.CN
      seen.push({ path: request.url ?? '', by, body: JSON.parse(Buffer.concat(chunks).toString()) })
      if (behaviour === 'answers') response.end(SESSION)
      if (behaviour === 'redirects') response.writeHead(302, { location: `https://${host}/elsewhere` }).end()
      if (behaviour === 'refuses') response.writeHead(417).end(`secret of ${by}`)
      if (behaviour === 'sends_too_much') response.end(JSON.stringify({ signature: 'x'.repeat(70_000) }))
      if (behaviour === 'sends_no_json') response.end('<html>')
      if (behaviour === 'hangs_up') request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `localhost:${(server.address() as AddressInfo).port}`
  const reach = { privateHostsAllowed: [host], trusted: authority.certificate }
  client = createOutboundClient({ ...reach, deadlineMs: 10_000 })
  impatient = createOutboundClient({ ...reach, deadlineMs: 1_000 })
  nativePay = paying({ certificate: merchant.certificate, key: merchant.key })
})
beforeEach(() => {
  seen.length = 0
  warned.length = 0
  behaviour = 'answers'
})
afterAll(() => {
  client.close()
  impatient.close()
  server.closeAllConnections()
  server.close()
})

function paying(
  identity: { certificate: string; key: string },
  by = client,
  hosts: readonly string[] | 'of_apple' = [host],
): NativePay {
  const native = { native_pay_type: 'Apple', native_pay: { country: 'DE', networks: ['visa', 'mastercard'] } }
  const config = sampleConfig({
    methods: { apple: sampleMethod(native), method: sampleMethod() },
    brands: {
      COM: sampleBrand({
        origins: ['https://shop.test'],
        apple_pay: { merchant_identifier: 'merchant.test.arcade', ...identity },
        methods: ['apple', 'method'],
      }),
    },
  })
  return createNativePay({
    ...{ config, publicUrl: 'https://cashier.test', providers: new Map(), client: by },
    ...(hosts !== 'of_apple' && { appleHosts: hosts }),
    findMethod: (_, { payGroupId: id }) =>
      config.methods[id]
        ? done({ id, method: config.methods[id], limits: config.methods[id].limits['EUR']!, precision: 2 })
        : refused('not_found'),
    logger: { warn: (fields) => void warned.push(fields) },
  })
}

const player = { brand: 'COM', currency: 'EUR' } as PlayerSession
const ask = (parts: { by?: NativePay; method?: string; url?: string; domain?: string } = {}) => {
  const {
    by = nativePay,
    method = 'apple',
    url = `https://${host}/paymentservices/startSession`,
    domain = 'shop.test',
  } = parts
  return by.applePaySession(player, method, { validation_url: url, domain })
}
const unavailable = { ok: false, refusal: { code: 'unavailable' } }

describe('the validation of a merchant', () => {
  it('LIST-17 asks Apple with the merchant’s certificate, for the page in the address bar', async () => {
    expect(await ask()).toEqual({ ok: true, value: { merchant_session: SESSION } })
    expect(seen).toEqual([
      {
        path: '/paymentservices/paymentSession',
        by: 'merchant.test.arcade',
        body: {
          merchantIdentifier: 'merchant.test.arcade',
          displayName: 'Demo',
          initiative: 'web',
          initiativeContext: 'shop.test',
        },
      },
    ])
    expect((await ask({ domain: 'cashier.test' })).ok).toBe(true)
  })

  it.each([
    ['another host', { url: 'https://apple-pay-gateway.apple.com.evil.test/x' }],
    ['a host in the name of the user', { url: 'https://apple-pay-gateway.apple.com@evil.test/' }],
    ['another port', { url: 'https://localhost:1/' }],
    ['plain HTTP', { url: 'http://localhost/' }],
    ['no address', { url: 'apple-pay-gateway.apple.com' }],
    ['a page that may not hold the cashier', { domain: 'evil.test' }],
  ])('LIST-17 SVC-7 sends no request for %s', async (_, parts) => {
    expect(await ask(parts)).toMatchObject({ ok: false, refusal: { code: 'bad_request' } })
    expect(seen).toEqual([])
  })

  it('LIST-17 allows the hosts that Apple names, and no others', async () => {
    const resolveName = ((_name: string, _options: object, answer: (error: Error) => void) =>
      answer(new Error('no such host'))) as unknown as typeof lookup
    const nowhere = createOutboundClient({ privateHostsAllowed: [], resolveName })
    const by = paying({ certificate: merchant.certificate, key: merchant.key }, nowhere, 'of_apple')
    for (const name of ['apple-pay-gateway.apple.com', 'cn-apple-pay-gateway.apple.com'])
      expect(await ask({ by, url: `https://${name}/paymentservices/paymentSession` })).toMatchObject(unavailable)
    expect(await ask({ by, url: 'https://www.apple.com/' })).toMatchObject({ refusal: { code: 'bad_request' } })
    nowhere.close()
  })

  it.each([
    ['redirects', 'http_302'],
    ['refuses', 'http_417'],
    ['is_silent', 'timed_out'],
    ['sends_too_much', 'answer_too_large'],
    ['sends_no_json', 'http_200'],
    ['hangs_up', 'connection_failed'],
  ] as const)('LIST-17 SVC-7 returns no session if Apple %s, and logs only %s', async (what, why) => {
    behaviour = what
    const { certificate, key } = merchant
    const by = what === 'is_silent' ? paying({ certificate, key }, impatient) : nativePay
    expect(await ask({ by })).toMatchObject(unavailable)
    expect(warned).toEqual([{ why }])
    expect(seen).toHaveLength(1)
  })

  it('LIST-17 SVC-7 fails to connect with an untrusted client certificate and to an untrusted server', async () => {
    const stranger = testIdentity('merchant.test.arcade')
    expect(await ask({ by: paying({ certificate: stranger.certificate, key: stranger.key }) })).toMatchObject(
      unavailable,
    )
    const trusting = createOutboundClient({ privateHostsAllowed: [host], deadlineMs: 250 })
    const { certificate, key } = merchant
    expect(await ask({ by: paying({ certificate, key }, trusting) })).toMatchObject(unavailable)
    expect(seen).toEqual([])
    trusting.close()
  })

  it.each([
    ['an ordinary method', 'method', 'method_unavailable'],
    ['an unknown method', 'other', 'not_found'],
  ])('LIST-17 refuses %s', async (_, method, code) => {
    expect(await ask({ method })).toMatchObject({ ok: false, refusal: { code } })
  })
})
