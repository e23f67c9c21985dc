import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR_API } from '@modulor/contract/operator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from './create-server'
import { readSettings } from './settings'

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

describe('the server of the desk', () => {
  let publicDir = ''
  let desk: FastifyInstance
  let url = ''
  const received: Received[] = []
  const service = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
      if (url.endsWith('/broken')) return response.destroy()
      return response
        .writeHead(201, {
          'content-type': 'application/json',
          'set-cookie': ['a=1; HttpOnly', 'b=2'],
          'x-powered-by': 'secret',
        })
        .end('{"answer":true}')
    })
  })
  beforeAll(async () => {
    publicDir = await mkdtemp(join(tmpdir(), 'desk-public-'))
    await mkdir(join(publicDir, 'assets'))
    await writeFile(join(publicDir, 'index.html'), '<title>Cashier desk</title>')
    await writeFile(join(publicDir, 'assets', 'index-1a2b.js'), 'export {}')
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    const operationsUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    desk = createServer({ ...readSettings({ CASHIER_OPERATIONS_URL: operationsUrl }), publicDir })
    url = await desk.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await desk.close()
    service.closeAllConnections()
    service.close()
    await rm(publicDir, { recursive: true })
  })

  it('issue-12 3 serves the page at every address of a page, and no other file in place of a missing one', async () => {
    const players = ['/players/COM/ada%40example?tab=cards', '/players/COM/ada%40mail.example', '/players/COM/ada.king']
    for (const path of ['/', '/payments/p-1', ...players, '/set-up']) {
      const answer = await fetch(url + path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '<title>Cashier desk</title>'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    for (const path of ['/assets/missing.js', '/main.js', '/assets/..%2f..%2fmain.js'])
      expect((await fetch(url + path)).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(`${url}/assets/index-1a2b.js`)).headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${url}/team`, { method: 'POST' })).status).toBe(404)
  })

  it('issue-12 3 lets the page run its own scripts only, and nobody frame it', async () => {
    const { headers } = await fetch(url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('issue-12 3 passes calls of the operator API on, with what they need and nothing else', async () => {
    received.length = 0
    const answer = await fetch(`${url}${OPERATOR_API}/team?x=1`, {
      method: 'POST',
      body: '{"name":"Ada"}',
      headers: {
        'content-type': 'application/json',
        cookie: 'cashier_operator=os_1',
        'x-cashier-desk': '1',
        'idempotency-key': 'key-12345',
        authorization: 'Bearer none',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'desk.example',
      },
    })
    expect([answer.status, await answer.json()]).toEqual([201, { answer: true }])
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
    expect(answer.headers.get('x-powered-by')).toBeNull()
    const [call] = received
    expect(call).toMatchObject({ method: 'POST', url: `${OPERATOR_API}/team?x=1`, body: '{"name":"Ada"}' })
    expect(call?.headers).toMatchObject({
      ...{ cookie: 'cashier_operator=os_1', 'x-cashier-desk': '1', 'idempotency-key': 'key-12345' },
      // What the browser claims about its address is not trusted.
      'x-forwarded-for': '127.0.0.1',
    })
    for (const name of ['authorization', 'x-forwarded-host']) expect(call?.headers).not.toHaveProperty(name)
  })

  it('issue-12 3 SVC-7 passes the address on that a trusted proxy reports, without its port', async () => {
    received.length = 0
    const operationsUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const env = { CASHIER_OPERATIONS_URL: operationsUrl, DESK_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.1' }
    const behindProxies = createServer({ ...readSettings(env), publicDir })
    const headers = { 'x-forwarded-for': '203.0.113.9:50412, 10.0.0.1:50413' }
    await behindProxies.inject({ url: `${OPERATOR_API}/team`, headers, remoteAddress: '127.0.0.1' })
    await behindProxies.close()
    expect(received.map((call) => call.headers['x-forwarded-for'])).toEqual(['203.0.113.9'])
  })

  it.each([
    `${OPERATOR_API}/%2e%2e/%2e%2e/%2e%2e/metrics`,
    `${OPERATOR_API}/../../../ready`,
    `${OPERATOR_API}/\\..\\..\\..\\metrics`,
    `http://127.0.0.2${OPERATOR_API}/team`,
    `http://127.0.0.2${OPERATOR_API}/../../../latest`,
  ])('issue-12 2 3 passes nothing on that leads out of the operator API: %s', async (path) => {
    received.length = 0
    // As an attacker writes it: a browser and fetch would resolve the path before.
    const { hostname, port } = new URL(url)
    const [answer] = (await once(httpRequest({ hostname, port, path }).end(), 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(404)
    expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toMatchObject({ error_code: 'not_found' })
    expect(received).toEqual([])
  })

  it.each(['GET', 'DELETE', 'POST'])(
    'issue-12 2 3 announces no more of a %s than it passes on, so that the next call is read as one',
    async (method) => {
      received.length = 0
      const { hostname, port } = new URL(url)
      const headers = { 'content-length': '60' }
      const sent = httpRequest({ hostname, port, path: `${OPERATOR_API}/me`, method, headers }).end('x'.repeat(60))
      await once(sent, 'response')
      await fetch(`${url}${OPERATOR_API}/team`)
      const lengths = received.map((call) => [Number(call.headers['content-length'] ?? 0), call.body.length])
      expect(lengths).toEqual([
        [lengths[0]?.[1], lengths[0]?.[1]],
        [0, 0],
      ])
      expect(received.map((call) => call.url)).toEqual([`${OPERATOR_API}/me`, `${OPERATOR_API}/team`])
    },
  )

  it('issue-12 3 refuses a body that is too large in the API’s own shape, so that the page knows that nothing was carried out', async () => {
    received.length = 0
    const answer = await fetch(`${url}${OPERATOR_API}/reconciliation/statements`, {
      method: 'POST',
      body: JSON.stringify({ content: 'x'.repeat(1_100_000) }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error_code: 'body_too_large', advice: expect.any(String) as string })
    expect(received).toEqual([])
  })

  it('issue-12 3 answers in the API’s own shape that the service does not', async () => {
    const answer = await fetch(`${url}${OPERATOR_API}/broken`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error_code: 'unavailable' })
  })
})

describe('the settings of the desk', () => {
  it('issue-12 3 needs https in production, and names a variable that cannot be used', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('DESK_URL')
    expect(() => readSettings({ DESK_PORT: 'x' })).toThrow('DESK_PORT')
    expect(() => readSettings({ CASHIER_OPERATIONS_URL: 'ftp://x' })).toThrow('CASHIER_OPERATIONS_URL')
    for (const rest of ['/team', '/?team=1', '#'])
      expect(() => readSettings({ DESK_URL: `https://desk.example${rest}` })).toThrow('without a path')
    expect(() => readSettings({ CASHIER_OPERATIONS_URL: 'http://127.0.0.1:8084/operations' })).toThrow('without a path')
    expect(readSettings({ NODE_ENV: 'production', DESK_URL: 'https://desk.example/' }).origin).toBe(
      'https://desk.example',
    )
  })

  it('issue-12 3 takes an empty variable as not set, so that it does not listen on every address', () => {
    const blank = { DESK_HOST: '', DESK_PORT: ' ', DESK_URL: '', DESK_TRUSTED_PROXIES: '', DESK_PUBLIC_DIR: '' }
    expect(readSettings(blank)).toEqual(readSettings({}))
  })
})
