import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { ERROR_HELP } from '@modulor/contract/error-help'
import { ERROR_CODES, ERRORS, type ErrorCode } from '@modulor/contract/errors'
import { ENDPOINTS, ErrorBody } from '@modulor/contract/http'
import { oneDatabaseKind, theOneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../src/http/refusal'
import { MERCHANT_KEY, openTestService, type Answer, type TestService } from './test-service'

const SESSIONS = ENDPOINTS.createSession.path
const SELECT = ENDPOINTS.depositSelect.path.replace('{payGroupId}', 'card')
const CALLBACKS = '/api/providers/v1/sandbox/callbacks'
const JSON_TYPE = { 'content-type': 'application/json' }
const asMerchant = { ...JSON_TYPE, authorization: `Bearer ${MERCHANT_KEY}` }
const session = { brand: 'COM', user: { id: 'e-1' }, currency: 'EUR' }

/** Checks the shape of an error, and that it contains no internal data (ERR-3, API-10). */
function expectRefusal(answer: Answer, code: ErrorCode): void {
  const body = ErrorBody.parse(answer.json)
  expect(body).toMatchObject({
    error_code: code,
    error_message: ERRORS[code].message,
    retryable: ERRORS[code].retryable,
    request_id: answer.headers.get('x-request-id'),
  })
  expect(Object.keys(answer.json as object).sort()).toEqual(Object.keys(body).sort())
  expect(answer.status).toBe(ERRORS[code].status)
  expect(answer.headers.get('content-type')).toContain('application/json')
}

describe.each(oneDatabaseKind())('refusals on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  it('API-12 a call without a body may have the content type of JSON, and a call with a body needs one', async () => {
    const userId = `player-${randomUUID()}`
    await service.openSession({ user: { id: userId } })
    const headers = { ...JSON_TYPE, authorization: `Bearer ${MERCHANT_KEY}` }
    const path = `/api/merchant/v1/brands/COM/players/${userId}/sessions`
    const ended = await service.fetch(path, { method: 'DELETE', headers })
    expect([ended.status, ended.json]).toEqual([200, { ended: 1 }])
    const opened = await service.fetch('/api/merchant/v1/sessions', { method: 'POST', headers })
    expect([opened.status, opened.json]).toMatchObject([
      400,
      { error_code: 'bad_request', fields: { body: expect.any(String) as string } },
    ])
  })

  it.each(ERROR_CODES)('ERR-3 issue-13 2 the body of the error %s links to its help page', async (code) => {
    const { doc_url: url } = errorBody({ code }, 'r-1', service.url)
    const answer = await fetch(url)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
    expect(text).toContain(`<h1>Error <code>${code}</code></h1>`)
    expect(text).toContain(`<dd>${ERRORS[code].status}</dd>`)
    const plain = text
      .replaceAll(/<\/?code>/g, '`')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
    for (const words of Object.values(ERROR_HELP[code])) expect(plain).toContain(words)
  })

  it('issue-13 2 the list of errors links to every page, and an unknown code has none', async () => {
    const page = await (await fetch(`${service.url}/api/errors/internal`)).text()
    const back = /<a href="([^"]+)">All errors/.exec(page)?.[1] ?? ''
    const list = await (await fetch(new URL(back, `${service.url}/api/errors/internal`))).text()
    const linked = [...list.matchAll(/href="errors\/(\w+)"/g)].map(([, code]) => code)
    expect(linked).toEqual(ERROR_CODES)
    for (const code of ['nothing', 'constructor', '..%2f'])
      expect([code, (await fetch(`${service.url}/api/errors/${code}`)).status]).toEqual([code, 404])
  })

  const cases: [what: string, code: ErrorCode, path: string, init: RequestInit][] = [
    ['an unknown route', 'not_found', '/api/cashier-service/v1.0/nothing', {}],
    ['an unknown asset', 'not_found', '/assets/nothing.js', {}],
    ['a path out of the assets folder', 'not_found', '/assets/..%2f..%2fpackage.json', {}],
    ['a path out of the logos folder', 'not_found', '/assets/logos/..%2fdemo.yaml', {}],
    ['another method', 'method_not_allowed', SELECT, { method: 'DELETE' }],
    ['GET of a POST route', 'method_not_allowed', SELECT, {}],
    ['broken JSON', 'bad_request', SESSIONS, { method: 'POST', headers: asMerchant, body: '{"brand":' }],
    ['an empty body', 'bad_request', SESSIONS, { method: 'POST', headers: asMerchant, body: '' }],
    ['no body', 'bad_request', SESSIONS, { method: 'POST', headers: { authorization: asMerchant.authorization } }],
    ['a list for an object', 'bad_request', SESSIONS, { method: 'POST', headers: asMerchant, body: '[]' }],
    [
      'a prototype in the body',
      'bad_request',
      SESSIONS,
      { method: 'POST', headers: asMerchant, body: '{"__proto__":{"a":1}}' },
    ],
    [
      'a body that is nested too deep',
      'bad_request',
      SESSIONS,
      { method: 'POST', headers: asMerchant, body: '['.repeat(20_000) + ']'.repeat(20_000) },
    ],
    [
      'NUL in a text',
      'bad_request',
      SESSIONS,
      { method: 'POST', headers: asMerchant, body: JSON.stringify({ ...session, user: { id: 'a\0b' } }) },
    ],
    [
      'half a surrogate pair',
      'bad_request',
      SESSIONS,
      { method: 'POST', headers: asMerchant, body: JSON.stringify({ ...session, user: { id: 'a\ud800' } }) },
    ],
    [
      'a body of 64 KB and one',
      'body_too_large',
      SESSIONS,
      { method: 'POST', headers: asMerchant, body: `"${'x'.repeat(65_535)}"` },
    ],
    [
      'a form where JSON belongs',
      'unsupported_media_type',
      SESSIONS,
      { method: 'POST', headers: { ...asMerchant, 'content-type': 'text/plain' }, body: '{}' },
    ],
    [
      'a callback of an unknown provider',
      'not_found',
      '/api/providers/v1/nobody/callbacks',
      { method: 'POST', headers: JSON_TYPE, body: '{}' },
    ],
    ['an unsigned callback', 'signature_invalid', CALLBACKS, { method: 'POST', headers: JSON_TYPE, body: '{}' }],
    [
      'a callback that is too large',
      'body_too_large',
      CALLBACKS,
      { method: 'POST', headers: JSON_TYPE, body: 'x'.repeat(65_537) },
    ],
    [
      'a callback that is not JSON',
      'signature_invalid',
      CALLBACKS,
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' },
    ],
    [
      'JSON from an issuer',
      'unsupported_media_type',
      '/3ds_result',
      { method: 'POST', headers: JSON_TYPE, body: '{}' },
    ],
    [
      'a form of an issuer that is too large',
      'body_too_large',
      '/3ds_result',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'x'.repeat(32_769) },
    ],
  ]
  it.each(cases)('ERR-3 %s is %s', async (_what, code, path, init) => {
    expectRefusal(await service.fetch(path, init), code)
  })

  it('ERR-1 ERR-3 invalid fields are named by their path in the body, without their values', async () => {
    const body = { brand: 'com-hunter2', user: { id: '', email: 'x'.repeat(300) }, currency: 'EUR' }
    const answer = await service.call('createSession', { merchantKey: MERCHANT_KEY, body })
    expectRefusal(answer, 'bad_request')
    expect(Object.keys(ErrorBody.parse(answer.json).fields ?? {}).sort()).toEqual(['brand', 'user.email', 'user.id'])
    expect(answer.text).not.toContain('hunter2')
  })

  it('API-13 a submit needs an idempotency key of a valid length', async () => {
    const id = await service.openSession()
    for (const idempotencyKey of [undefined, 'short', 'x'.repeat(256)]) {
      const answer = await service.call('depositSubmit', {
        session: id,
        params: { payGroupId: 'halden' },
        body: { amount: '25.00', currency: 'EUR' },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      })
      expectRefusal(answer, 'idempotency_key_missing')
    }
  })

  it.each([
    ['{"currency":"EUR","currency":"USD"}', 400],
    ['{"currency":"EUR","currenc\\u0079":"USD"}', 400],
    ['{"currency":"EUR","more":[{"a":1,"b":{"a":1,"a":2}}]}', 400],
    ['{"currency":"EUR","more":"\\"currency\\": and a quote"}', 200],
    ['{"currency":"EUR","more":[{"a":1},{"a":1}]}', 200],
  ])('issue-9 4.7 a body with a duplicate key is refused: %s is answered with %i', async (body, status) => {
    const headers = { 'content-type': 'application/json', 'x-session-id': await service.openSession() }
    expect((await service.fetch(SELECT, { method: 'POST', headers, body })).status).toBe(status)
  })

  it.each([
    ['gzip', 415],
    ['br, gzip', 415],
    ['identity', 200],
  ])('ERR-3 a body with the content encoding “%s” is answered with %i', async (encoding, status) => {
    const session = { 'x-session-id': await service.openSession() }
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding, ...session }
    const json = '{"currency":"EUR"}'
    const body = new Blob([status === 200 ? json : new Uint8Array(gzipSync(json))])
    const answer = await service.fetch(SELECT, { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    if (status === 415) expectRefusal(answer, 'unsupported_media_type')
  })

  it('a 405 response lists the allowed methods', async () => {
    expect((await service.fetch(SELECT, { method: 'PUT' })).headers.get('allow')).toBe('POST')
  })

  it('a short request id with only safe characters is used, and another one is replaced', async () => {
    const idOf = async (id: string) =>
      (await service.fetch('/health', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await idOf('checkout-7f3a91')).toBe('checkout-7f3a91')
    for (const unsafe of ['short', 'x'.repeat(65), 'with space', '4242424242424242', `cs_${'A'.repeat(43)}`])
      expect(await idOf(unsafe)).toMatch(/^req_[0-9a-f-]{36}$/)
  })

  it.each([
    ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a request that is not HTTP', 'HELLO\r\n\r\n'],
    ['a request with two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('ERR-3 %s is a bad request too', async (_what, bytes) => {
    const { hostname, port } = new URL(service.url)
    const text = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(Number(port), hostname, () => socket.end(bytes))
      socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
      socket.on('error', reject).on('close', () => resolve(received))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    for (const header of [
      'cache-control: no-store',
      "content-security-policy: default-src 'none'",
      'referrer-policy: no-referrer',
    ])
      expect(text.toLowerCase()).toContain(header)
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(ErrorBody.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))))).toMatchObject({
      error_code: 'bad_request',
    })
  })
})

describe('too many requests', () => {
  it('SVC-7 the requests of one IP address are limited, with the same error shape and the time to wait', async () => {
    // The limit is one more than the three requests that pass, because opening the test service has requested the document.
    const service = await openTestService(theOneDatabaseKind(), { ratePerAddress: 4 })
    try {
      const answers: Answer[] = []
      for (let count = 0; count < 4; count += 1)
        answers.push(await service.fetch('/api/cashier-service/v1.0/user-cards'))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429])
      expectRefusal(answers[3]!, 'rate_limited')
      expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
      const spoofed = { headers: { 'x-forwarded-for': '203.0.113.7' } }
      expect((await service.fetch('/api/cashier-service/v1.0/user-cards', spoofed)).status).toBe(429)
      expect((await service.fetch('/nothing', { method: 'POST' })).status).toBe(429)
      expect((await service.fetch('/health')).status).toBe(200)
    } finally {
      await service.close()
    }
  })

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['[2001:db8:1::7]', '[2001:db8:2::7]'],
  ])(
    'SVC-7 the connections of %s count together if the trusted proxy also reports their ports',
    async (busy, other) => {
      const service = await openTestService(theOneDatabaseKind(), { ratePerAddress: 2, trustedProxies: ['127.0.0.1'] })
      const callFrom = (address: string) =>
        service.fetch('/api/cashier-service/v1.0/user-cards', { headers: { 'x-forwarded-for': address } })
      try {
        const answers: Answer[] = []
        for (const port of [50_001, 50_002, 50_003]) answers.push(await callFrom(`${busy}:${port}`))
        expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
        expect((await callFrom(`${other}:50001`)).status).toBe(401)
      } finally {
        await service.close()
      }
    },
  )

  it('SVC-7 the limit of one session does not affect another session', async () => {
    const service = await openTestService(theOneDatabaseKind(), { ratePerSession: 2 })
    try {
      const [busy, other] = [await service.openSession(), await service.openSession({ user: { id: 'other' } })]
      for (const status of [200, 200, 429])
        expect((await service.call('userCards', { session: busy })).status).toBe(status)
      const refused = await service.call('depositInit', { session: busy })
      expectRefusal(refused, 'rate_limited')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await service.call('userCards', { session: other })).status).toBe(200)
    } finally {
      await service.close()
    }
  })
})
