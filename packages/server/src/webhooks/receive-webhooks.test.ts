import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { until } from '@modulor/testkit'
import fastify from 'fastify'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { API_VERSION } from '../api-types'
import { receiveWebhooks, type WebhookOptions, type WebhookReceiver } from './receive-webhooks'
import { verifyWebhook } from './verify-webhook'

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`
const SECRET = secretOf('the secret of this test')
const OTHER = secretOf('another secret of this test')
const EVENT = {
  api_version: API_VERSION,
  type: 'payment.succeeded',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { payment_id: 'p-1', amount: '12.50' },
}
const BODY = JSON.stringify(EVENT)
const OLDER = JSON.stringify({ ...EVENT, api_version: '2026-11-20' })

function signed(body = BODY, { secret = SECRET, at = new Date(), id = 'event-1' } = {}): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

describe('the signature of a webhook', () => {
  it('issue-13 1 SVC-4 a signature of the published library is accepted, with a text or bytes as body, and with any headers object', async () => {
    const headers = signed()
    const expected = { ok: true, id: 'event-1', event: EVENT }
    expect(await verifyWebhook({ body: BODY, headers, secrets: SECRET })).toEqual(expected)
    expect(await verifyWebhook({ body: Buffer.from(BODY), headers: new Headers(headers), secrets: SECRET })).toEqual(
      expected,
    )
    const asNode = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
    expect(await verifyWebhook({ body: BODY, headers: asNode, secrets: SECRET })).toEqual(expected)
  })

  it('issue-13 1 during a rotation either secret is accepted, on both sides', async () => {
    const both = [OTHER, SECRET]
    expect(await verifyWebhook({ body: BODY, headers: signed(), secrets: both })).toMatchObject({ ok: true })
    const [one, two] = [signed(), signed(BODY, { secret: OTHER })]
    const headers = { ...one, 'webhook-signature': `${two['webhook-signature']} ${one['webhook-signature']}` }
    expect(await verifyWebhook({ body: BODY, headers, secrets: SECRET })).toMatchObject({ ok: true })
  })

  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000)
  const umlaut = '{"name":"Jürgen"}'
  it.each([
    ['another secret', BODY, signed(BODY, { secret: OTHER }), 'signature_invalid'],
    ['a changed body', BODY.replace('12.50', '92.50'), signed(), 'signature_invalid'],
    ['a body that was parsed and written again', JSON.stringify(EVENT, null, 1), signed(), 'signature_invalid'],
    ['another encoding of the body', Buffer.from(umlaut, 'latin1'), signed(umlaut), 'signature_invalid'],
    ['another id', BODY, { ...signed(), 'webhook-id': 'event-2' }, 'signature_invalid'],
    [
      'another time',
      BODY,
      { ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 9) },
      'signature_invalid',
    ],
    ['a signature of another version', BODY, { ...signed(), 'webhook-signature': 'v2,AAAA' }, 'signature_invalid'],
    ['a signature that is not base64', BODY, { ...signed(), 'webhook-signature': 'v1,%%%' }, 'signature_invalid'],
    ['an old message', BODY, signed(BODY, { at: at(-302) }), 'too_old'],
    ['a message of the future', BODY, signed(BODY, { at: at(302) }), 'too_new'],
    ['an invalid time', BODY, { ...signed(), 'webhook-timestamp': 'now' }, 'headers_missing'],
    ['no signature', BODY, { 'webhook-id': 'event-1' }, 'headers_missing'],
    ['a body that is not JSON', 'text', signed('text'), 'not_json'],
    ['a body that is not an event', 'null', signed('null'), 'other_version'],
    ['an event that its types do not describe', OLDER, signed(OLDER), 'other_version'],
  ])('issue-13 1 SVC-4 %s is refused', async (_, body, headers, reason) => {
    expect(await verifyWebhook({ body, headers, secrets: [SECRET] })).toEqual({ ok: false, reason })
  })

  it.each([[''], [[]], [['', '']], [undefined as unknown as string]])(
    'issue-13 1 a check without a secret throws an error that says so: %j',
    async (secrets) => {
      await expect(verifyWebhook({ body: BODY, headers: signed(), secrets })).rejects.toThrow('There is no secret.')
    },
  )

  it.each(['sk_sandbox_demo', 'whsec_', 'whsec_%'])(
    'issue-13 1 a check with the invalid secret %s throws an error that says so',
    async (secret) => {
      const error: unknown = await verifyWebhook({ body: BODY, headers: signed(), secrets: secret }).catch(
        (thrown: unknown) => thrown,
      )
      expect(String(error)).toContain('A secret is not valid.')
      if (secret !== 'whsec_') expect(String(error)).not.toContain(secret)
    },
  )

  it('issue-13 1 an empty secret in a rotation is skipped', async () => {
    expect(await verifyWebhook({ body: BODY, headers: signed(), secrets: ['', SECRET] })).toMatchObject({ ok: true })
  })

  it('issue-13 1 SVC-4 a message with very many signatures does not cost a computation for each', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify')
    const headers = { ...signed(), 'webhook-signature': 'v1,AAAA '.repeat(2_000) }
    const refused = { ok: false, reason: 'signature_invalid' }
    expect(await verifyWebhook({ body: BODY, headers, secrets: [SECRET, OTHER] })).toEqual(refused)
    expect(verify.mock.calls.length).toBeLessThan(20)
    verify.mockRestore()
  })

  it('issue-13 1 a message of almost five minutes ago is accepted', async () => {
    expect(await verifyWebhook({ body: BODY, headers: signed(BODY, { at: at(-298) }), secrets: SECRET })).toMatchObject(
      { ok: true },
    )
  })
})

describe('receiving webhooks', () => {
  const stops: (() => unknown)[] = []
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

  const heard: unknown[] = []
  const options: WebhookOptions = {
    secrets: SECRET,
    onEvent: (event, id) => {
      heard.push([id, event.type])
      if (id === 'event-broken') throw new Error('the database is away')
    },
    onRefusal: (reason) => void heard.push(reason),
    onError: (error) => void heard.push(String(error)),
  }

  /** The same receiver in every supported server. */
  const SERVERS: Record<string, (receive: WebhookReceiver) => Promise<string>> = {
    node(receive) {
      const server = createServer((request, response) => void receive(request, response)).listen(0)
      stops.push(() => server.close())
      return Promise.resolve(`http://localhost:${(server.address() as AddressInfo).port}`)
    },
    async fastify(receive) {
      const app = fastify()
      app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      app.post('/', (request, reply) => receive(request, reply))
      stops.push(() => app.close())
      return app.listen({ port: 0 })
    },
    /** A route handler of Next.js, and of every other framework with `Request` and `Response`. */
    'request and response'(receive) {
      const server = createServer((incoming, outgoing) => {
        const request = new Request('http://localhost/', {
          ...{
            method: 'POST',
            headers: incoming.headers as Record<string, string>,
            body: incoming as never,
            duplex: 'half',
          },
        })
        void receive(request).then(async (response) => outgoing.writeHead(response.status).end(await response.text()))
      }).listen(0)
      stops.push(() => server.close())
      return Promise.resolve(`http://localhost:${(server.address() as AddressInfo).port}`)
    },
  }

  const send = async (url: string, headers: Record<string, string>, body: BodyInit = BODY) => {
    heard.length = 0
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return [response.status, await response.text(), ...heard]
  }

  it.each(Object.keys(SERVERS))('issue-13 1 the same function receives events in a server of %s', async (name) => {
    const url = (await SERVERS[name]?.(receiveWebhooks(options))) ?? ''
    expect(await send(url, signed())).toEqual([204, '', ['event-1', 'payment.succeeded']])
    expect(await send(url, {})).toEqual([401, '{"error":"headers_missing"}', 'headers_missing'])
    expect(await send(url, signed('text'), 'text')).toEqual([400, '{"error":"not_json"}', 'not_json'])
    // With another version configured the event is not interpreted, and the log says what to change.
    const refused = [500, '{"error":"not_stored"}', expect.stringContaining(`another version than ${API_VERSION}`)]
    expect(await send(url, signed(OLDER), OLDER)).toEqual(refused)
    // The cashier sends the event again.
    const broken = signed(BODY, { id: 'event-broken' })
    const thrown = 'Error: the database is away'
    const answer = [500, '{"error":"not_stored"}', ['event-broken', 'payment.succeeded'], thrown]
    expect(await send(url, broken)).toEqual(answer)
  })

  it.each(['node', 'request and response'])('issue-13 1 in a server of %s a body has a maximum size', async (name) => {
    const url = (await SERVERS[name]?.(receiveWebhooks(options))) ?? ''
    const large = 'x'.repeat(1_048_577)
    expect((await send(url, signed(large), large)).slice(0, 2)).toEqual([413, '{"error":"body_too_large"}'])
  })

  it('issue-13 1 a body that was parsed before is reported as a configuration error', async () => {
    const app = fastify()
    app.post('/', (request, reply) => receiveWebhooks(options)(request, reply))
    stops.push(() => app.close())
    const [status, , error] = await send(await app.listen({ port: 0 }), signed())
    expect([status, error]).toEqual([500, expect.stringContaining('raw body')])
  })

  it('issue-13 1 a body that a parser of another type left is read, and one that was consumed is reported', async () => {
    const receive = receiveWebhooks(options)
    let isRead = false
    const server = createServer((request, response) => {
      void (async () => {
        if (isRead) for await (const _ of request) void 0
        // As `express.urlencoded()` of Express 4 does.
        await receive(Object.assign(request, isRead ? {} : { body: {} }), response)
      })()
    }).listen(0)
    stops.push(() => server.close())
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    expect(await send(url, signed())).toEqual([204, '', ['event-1', 'payment.succeeded']])
    isRead = true
    expect(await send(url, signed())).toEqual([500, '{"error":"not_stored"}', expect.stringContaining('raw body')])
  })

  it('issue-13 1 a request whose body its route handler has consumed is reported', async () => {
    heard.length = 0
    const request = new Request('http://localhost/', { method: 'POST', headers: signed(), body: BODY })
    await request.text()
    expect((await receiveWebhooks(options)(request)).status).toBe(500)
    expect(heard).toEqual([expect.stringContaining('raw body')])
  })

  it('issue-13 1 a sender that disconnects ends only its own request', async () => {
    const url = (await SERVERS.node?.(receiveWebhooks(options))) ?? ''
    heard.length = 0
    const socket = connect(Number(new URL(url).port), 'localhost', () => {
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{', () => socket.destroy())
    })
    await until(() => heard.length > 0)
    expect(heard).toEqual([expect.stringContaining('aborted')])
    expect((await send(url, signed()))[0]).toBe(204)
  })

  it('issue-13 1 with an invalid secret every event is refused with an error', async () => {
    const url = (await SERVERS.node?.(receiveWebhooks({ ...options, secrets: 'whsec_%' }))) ?? ''
    expect((await send(url, signed()))[0]).toBe(500)
  })
})
