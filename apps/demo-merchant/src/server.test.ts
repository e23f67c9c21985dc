import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import { SandboxSessionRequest } from '@modulor/contract/http'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildDemo } from '../build'
import type { SignedEvent } from './event-log'
import { BRAND_CODES, DEMO_PLAYERS } from './players'
import { createServer } from './server'
import { readSettings, type Settings } from './settings'
import { createSigner } from './sign-in/signed-text'

const KEY = 'sk_test_of_this_file'
const ORIGIN = 'http://shop.example'

/** A cashier of which the test says what it answers; it writes down what it was asked. */
type Ask = { method: string; path: string; authorization: string | undefined; body: unknown }
let cashier: Server
let asked: Ask[]
let answer: (ask: Ask) => { status: number; body: unknown }

let publicDir: string
let settings: Settings
let app: FastifyInstance
let site: string

beforeAll(async () => {
  publicDir = await mkdtemp(join(tmpdir(), 'modulor-demo-'))
  await buildDemo(['en', 'uk'], publicDir)
  cashier = createHttpServer((request, response) => {
    void bodyOf(request).then((text) => {
      const { method = '', url = '', headers } = request
      const ask = { method, path: url, authorization: headers.authorization, body: text && JSON.parse(text) }
      asked.push(ask)
      const { status, body } = answer(ask)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => cashier.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => cashier.close(resolve))
  await rm(publicDir, { recursive: true })
})
beforeEach(async () => {
  asked = []
  answer = () => ({ status: 500, body: {} })
  settings = readSettings({
    DEMO_PORT: '0',
    DEMO_ORIGIN: ORIGIN,
    DEMO_PUBLIC_DIR: publicDir,
    CASHIER_URL: `http://127.0.0.1:${(cashier.address() as AddressInfo).port}`,
    CASHIER_MERCHANT_KEY: KEY,
  })
  app = createServer(settings)
  site = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

function readerOf(stream: Response) {
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  /** Reads until the mark, or to the end. */
  const read = async (mark: string) => {
    for (let text = ''; ;) {
      const { value, done } = await reader.read()
      text += value ?? ''
      if (text.includes(mark) || done) return text
    }
  }
  return { reader, read }
}

async function bodyOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function eventBody(data: object = {}) {
  return JSON.stringify({
    type: 'payment.succeeded',
    api_version: NEWEST_API_VERSION,
    timestamp: '2026-11-20T10:00:00Z',
    data: {
      payment_id: 'p1',
      flow: 'deposit',
      user_id: 'player-1',
      brand: 'COM',
      pay_group_id: '1',
      reference: '23456789AB',
      amount: '25.00',
      fee: '0.00',
      tax: '0.00',
      bonus: '0.00',
      total: '25.00',
      received: '25.00',
      currency: 'EUR',
      processing: null,
      status: 'success',
      decline_code: null,
      balance: '25.00',
      sequence: 1,
      ...data,
    },
  })
}

type Delivery = {
  path?: string
  id?: string
  body?: string
  secret?: string
  signedBody?: string
  at?: Date
  contentType?: string
}

function deliver({
  path = '/webhooks/cashier',
  id = 'msg_1',
  body = eventBody(),
  secret = settings.brands.COM.webhookSecret,
  signedBody = body,
  at = new Date(),
  contentType = 'application/json',
}: Delivery = {}) {
  return fetch(`${site}${path}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, signedBody),
    },
    body,
  })
}

const get = (path: string, cookie: string) => fetch(`${site}${path}`, { headers: { cookie } })

/** Asks as a browser does: with the page's origin and the player's cookies. */
const post = (path: string, body: object, cookie = '', origin = ORIGIN) =>
  fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })

/** What a browser would send back. */
const cookiesOf = (answered: Response) =>
  answered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Signs in by the demo's own sign-in; answers the player's id and the cookies. */
async function signIn(body: object = {}, cookie = ''): Promise<{ player: string; cookie: string }> {
  const answered = await post('/api/demo-sign-in', body, cookie)
  const { player } = (await answered.json()) as { player: string }
  return { player, cookie: cookiesOf(answered) }
}

/** The cookie of a player with this id, as a sign-in of a real site would give it. */
function cookieOf(
  player: string,
  state = 'new',
  {
    endsAtMs = Date.now() + 60_000,
    purpose = 'player',
    key = settings.cookieKey,
  }: { endsAtMs?: number; purpose?: 'player' | 'visitor'; key?: string } = {},
): string {
  const session = { id: randomUUID(), endsAtMs, player: { id: player, state } }
  return `demo-player=${createSigner(key).sign(purpose, session)}`
}

const stateOf = (brand: string) => DEMO_PLAYERS.find((player) => player.brand === brand)?.state

async function shownEvents(player = 'player-1', brand: string = 'COM'): Promise<SignedEvent[]> {
  const answered = await get('/api/events', cookieOf(player, stateOf(brand)))
  return ((await answered.json()) as { events: SignedEvent[] }).events
}

describe('signed events', () => {
  it('SVC-4 shows an event with a good signature', async () => {
    expect((await deliver()).status).toBe(204)
    expect(await shownEvents()).toMatchObject([
      { id: 'msg_1', type: 'payment.succeeded', player: 'player-1', amount: '25.00', balance: '25.00' },
    ])
  })

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  it.each<[string, Delivery]>([
    ['another secret', { secret: `whsec_${Buffer.from('another-secret-of-24-bytes').toString('base64')}` }],
    ['another body', { body: eventBody({ amount: '2500.00' }), signedBody: eventBody() }],
    ['the same JSON in other bytes', { body: `${eventBody()} `, signedBody: eventBody() }],
    ['an old timestamp', { at: minutesAgo(6) }],
    ['a timestamp in the future', { at: minutesAgo(-6) }],
  ])('SVC-4 refuses %s with 401 and shows nothing', async (_, delivery) => {
    expect((await deliver(delivery)).status).toBe(401)
    expect(await shownEvents()).toEqual([])
  })

  it('SVC-4 refuses an event without any signature', async () => {
    const headers = { 'content-type': 'application/json' }
    const answered = await fetch(`${site}/webhooks/cashier`, { method: 'POST', headers, body: eventBody() })
    expect(answered.status).toBe(401)
    expect(await shownEvents()).toEqual([])
  })

  it('SVC-4 counts a repeated delivery once and answers it like the first', async () => {
    const statuses = []
    for (let delivery = 0; delivery < 3; delivery++) statuses.push((await deliver()).status)
    await deliver({ id: 'msg_2' })
    expect(statuses).toEqual([204, 204, 204])
    expect((await shownEvents()).map(({ id }) => id)).toEqual(['msg_1', 'msg_2'])
  })

  it.each(['risk.alarm', 'tournament.won'])(
    'SVC-4 accepts an event of the type %s and does not show it',
    async (type) => {
      const body = JSON.stringify({
        type,
        api_version: NEWEST_API_VERSION,
        data: { brand: 'COM', user_id: 'player-1' },
      })
      expect((await deliver({ body })).status).toBe(204)
      expect(await shownEvents()).toEqual([])
    },
  )

  it.each([
    ['an event without its payment', { body: eventBody({ payment_id: undefined }) }, 400],
    ['a signed body that is not JSON', { body: 'no json' }, 400],
    ['a signed body that is too long', { body: eventBody({ note: 'x'.repeat(70_000) }) }, 413],
    ['another content type', { contentType: 'text/csv' }, 415],
  ])('refuses %s with an error as JSON', async (_, delivery, status) => {
    const answered = await deliver(delivery)
    expect(answered.status).toBe(status)
    expect(await answered.json()).toMatchObject({ error: expect.any(String) })
    expect(await shownEvents()).toEqual([])
  })

  describe.each(BRAND_CODES)('of %s', (brand) => {
    const own = () => {
      const { webhookPath, webhookSecret } = settings.brands[brand]
      return { path: webhookPath, secret: webhookSecret, body: eventBody({ brand }) }
    }

    it('SVC-4 are taken at its own address with its own secret, and shown with the brand', async () => {
      expect((await deliver(own())).status).toBe(204)
      expect(await shownEvents('player-1', brand)).toMatchObject([{ brand, payment_id: 'p1' }])
      expect(await shownEvents('player-1', brand === 'COM' ? 'MANY' : 'COM')).toEqual([])
    })

    it.each(BRAND_CODES.filter((other) => other !== brand))(
      'SVC-4 are refused with the secret of %s',
      async (other) => {
        expect((await deliver({ ...own(), secret: settings.brands[other].webhookSecret })).status).toBe(401)
        expect(await shownEvents('player-1', brand)).toEqual([])
      },
    )

    it('SVC-4 are refused when they name another brand, whoever signed', async () => {
      const other = brand === 'COM' ? 'HARBOUR' : 'COM'
      expect((await deliver({ ...own(), body: eventBody({ brand: other }) })).status).toBe(400)
      expect(await shownEvents('player-1', brand)).toEqual([])
    })

    it('SVC-4 has the key, address and secret of the demo’s configuration', async () => {
      const config = await readFile(join(import.meta.dirname, '../../../config/demo.yaml'), 'utf8')
      const account = readSettings({}).brands[brand]
      const lines = new RegExp(`^  ${brand}:$(?:\\n(?: {4}.*)?)*`, 'm').exec(config)?.[0] ?? ''
      expect(lines).toContain(`merchant_keys: [${account.merchantKey}]`)
      expect(lines).toContain(`${account.webhookPath}\n`)
      expect(lines).toContain(`secret: ${account.webhookSecret}`)
    })
  })

  it('SVC-4 one merchant’s event does not hide another’s with the same id', async () => {
    const { webhookPath, webhookSecret } = settings.brands.WAGER
    const ofWager = { path: webhookPath, secret: webhookSecret, body: eventBody({ brand: 'WAGER' }) }
    for (const delivery of [ofWager, {}, ofWager, {}]) await deliver(delivery)
    for (const brand of ['WAGER', 'COM'])
      expect((await shownEvents('player-1', brand)).map(({ id, brand }) => [id, brand])).toEqual([['msg_1', brand]])
  })

  it('issue-9 5.1 keeps the newest 200 of a player', async () => {
    for (let number = 0; number < 205; number++) await deliver({ id: `msg_${number}` })
    const events = await shownEvents()
    expect([events.length, events[0]?.id, events.at(-1)?.id]).toEqual([200, 'msg_5', 'msg_204'])
  })

  it('issue-9 5.1 streams the own player’s events only, those already there first, and ends when the server stops', async () => {
    await deliver({ id: 'msg_1' })
    const stream = await get('/api/events/stream?player=player-2', cookieOf('player-1'))
    const { reader, read } = readerOf(stream)
    expect(await read('msg_1')).toContain('payment.succeeded')
    await deliver({ id: 'msg_2', body: eventBody({ user_id: 'player-2' }) })
    await deliver({ id: 'msg_3' })
    expect(await read('msg_3')).not.toContain('msg_2')
    await app.close()
    expect(await reader.read()).toEqual({ value: undefined, done: true })
  })
})

describe('sessions', () => {
  const openSession = (body: object = {}, cookie = cookieOf('player-1')) => post('/api/session', body, cookie)
  const opens = () => ({
    status: 201,
    body: {
      session_id: 's1',
      expires_at: '2026-11-20T10:15:00Z',
      url: `${settings.cashierOrigin}/deposit?session_id=s1`,
    },
  })

  it('SVC-4 asks the cashier with the key and answers only an address', async () => {
    answer = opens
    const answered = await openSession({
      flow: 'withdrawal',
      language: 'ar',
      theme: 'dark',
      currency: 'KWD',
    })
    expect(answered.status).toBe(200)
    const text = await answered.text()
    expect(JSON.parse(text)).toEqual({
      url: `${settings.cashierOrigin}/withdrawal?session_id=s1&lang=ar-COM&theme=dark`,
    })
    expect(text).not.toContain(KEY)
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/api/merchant/v1/sessions',
        authorization: `Bearer ${KEY}`,
        body: {
          brand: 'COM',
          user: { id: 'player-1', country: 'DE' },
          currency: 'KWD',
          language: 'ar',
          origin: ORIGIN,
        },
      },
    ])
  })

  it.each(DEMO_PLAYERS)('SVC-4 opens $state with the key of its own brand, and says nothing else', async (player) => {
    answer = opens
    const answered = await openSession({ flow: player.flow }, cookieOf(`${player.state}-1`, player.state))
    expect(answered.status).toBe(200)
    const { url } = (await answered.json()) as { url: string }
    expect(url).toBe(`${settings.cashierOrigin}/${player.flow}?session_id=s1&lang=en-${player.brand}`)
    const { merchantKey } = settings.brands[player.brand]
    expect(asked).toMatchObject([
      {
        authorization: `Bearer ${merchantKey}`,
        body: { brand: player.brand, user: { id: `${player.state}-1`, ...player.profile, ...player.past } },
      },
    ])
    const sent = SandboxSessionRequest.safeParse(asked[0]?.body)
    expect(sent.error).toBeUndefined()
    const hasTerms = Object.keys(player.terms(new Date())).length > 0
    expect(sent.data?.terms !== undefined).toBe(hasTerms)
  })

  it('LIST-10 restricts methods from the moment of the session on', async () => {
    answer = opens
    const before = Date.now()
    await openSession({}, cookieOf('p', 'time-restricted'))
    const { restrictions = [] } = SandboxSessionRequest.parse(asked[0]?.body).terms ?? {}
    const waitMs = (id: string) =>
      new Date(restrictions.find((each) => each.pay_group_id === id)?.until ?? 0).getTime() - before
    expect(waitMs('piko')).toBeGreaterThanOrEqual(60_000)
    // Each of the three ways to say the time (LIST-11): minutes, a time, a date and a time.
    expect(waitMs('card')).toBeLessThan(3_600_000)
    expect(waitMs('veloro')).toBeLessThan(43_200_000)
    expect(waitMs('halden')).toBeGreaterThan(43_200_000)
  })

  it('opens the other merchant’s session for its own origin', async () => {
    await app.close()
    app = createServer({ ...settings, origin: 'http://localhost:8081' })
    site = await app.listen({ port: 0, host: '127.0.0.1' })
    answer = opens
    for (const state of ['harbour', 'wager'])
      await post('/api/session', {}, cookieOf('p', state), 'http://localhost:8081')
    expect(asked.map(({ body }) => (body as { origin: string }).origin)).toEqual([
      'http://127.0.0.1:8081',
      'http://localhost:8081',
    ])
  })

  it.each([
    [{ explain: true }, 'explain=1'],
    [{ wallets: true }, 'wallets=simulated'],
    [{ shell: 'ios' }, 'native_shell=ios'],
    [{ shell: 'android' }, 'native_shell=android'],
    [{ shell: 'react-native' }, 'native_shell=react-native'],
  ])('MSG-3 puts %o into the address', async (options, query) => {
    answer = opens
    const { url } = (await (await openSession(options)).json()) as { url: string }
    expect(url).toBe(`${settings.cashierOrigin}/deposit?session_id=s1&lang=en-COM&${query}`)
  })

  it('COUNTRY-1 sends a country in place of the player’s own', async () => {
    answer = opens
    await openSession({}, (await signIn({ state: 'japan', country: 'BR' })).cookie)
    expect(asked[0]?.body).toMatchObject({ user: { country: 'BR', first_name: 'Haru' } })
  })

  it('sends an opening balance only when one is wanted', async () => {
    answer = opens
    await openSession({}, (await signIn({ balance: '500.00' })).cookie)
    await openSession({}, (await signIn()).cookie)
    const users = asked.map(({ body }) => (body as { user: object }).user)
    expect(users[0]).toMatchObject({ demo_balance: '500.00' })
    expect(users[1]).not.toHaveProperty('demo_balance')
  })

  it.each<[string, { status: number; body: unknown }, number, RegExp]>([
    [
      'a refusal',
      {
        status: 422,
        body: { error_code: 'currency_unavailable', error_message: 'K', retryable: false, request_id: 'r-7' },
      },
      422,
      /currency_unavailable .*r-7/,
    ],
    ['a failure', { status: 500, body: { error_code: 'internal', request_id: 'r-8' } }, 502, /internal .*r-8/],
    ['an answer without an address', { status: 201, body: {} }, 502, /has no address/],
    [
      'an address on another host',
      { status: 201, body: { url: 'https://evil.example/deposit' } },
      502,
      /has no address/,
    ],
    ['an answer that is no object', { status: 201, body: 'hello' }, 502, /has no address/],
  ])('passes %s on readably', async (_, answers, status, message) => {
    answer = () => answers
    const answered = await openSession()
    const text = await answered.text()
    expect(answered.status).toBe(status)
    expect((JSON.parse(text) as { error: string }).error).toMatch(message)
    expect(text).not.toContain(KEY)
  })

  it('says that the cashier does not answer', async () => {
    await app.close()
    app = createServer({ ...settings, cashierOrigin: 'http://127.0.0.1:9' })
    site = await app.listen({ port: 0, host: '127.0.0.1' })
    const answered = await openSession()
    expect(answered.status).toBe(502)
    expect(await answered.json()).toMatchObject({ code: 'unreachable', error: expect.stringContaining('127.0.0.1:9') })
  })

  it.each([{ flow: 'steal' }, { language: 'EN' }, { currency: 'eur' }, { shell: 'windows' }])(
    'refuses %o without asking the cashier',
    async (body) => {
      expect((await openSession(body)).status).toBe(400)
      expect(asked).toEqual([])
    },
  )
})

describe('balance', () => {
  const balance = async (player: string) => {
    const answered = await get('/api/balance', cookieOf(player))
    return { status: answered.status, body: (await answered.json()) as unknown }
  }

  it('asks the cashier’s ledger', async () => {
    answer = () => ({ status: 200, body: { user_id: 'player-1', balances: [{ currency: 'EUR', balance: '25.00' }] } })
    expect(await balance('player-1')).toEqual({
      status: 200,
      body: { balances: [{ currency: 'EUR', balance: '25.00' }] },
    })
    expect(asked).toMatchObject([
      { path: '/api/merchant/v1/brands/COM/players/player-1/balance', authorization: `Bearer ${KEY}` },
    ])
  })

  it('asks with the key of the player’s brand', async () => {
    answer = () => ({ status: 200, body: { user_id: 'p', balances: [] } })
    await get('/api/balance', cookieOf('p', 'wager'))
    expect(asked).toMatchObject([
      { path: '/api/merchant/v1/brands/WAGER/players/p/balance', authorization: 'Bearer sk_sandbox_wager' },
    ])
  })

  it('is empty for a player whom the cashier has not met', async () => {
    answer = () => ({ status: 404, body: { error_code: 'not_found', request_id: 'r' } })
    expect(await balance('nobody')).toEqual({ status: 200, body: { balances: [] } })
  })

  it('issue-13 3 asks the merchant’s own wallet where the demo runs with it, which opens a new player’s account', async () => {
    const own = createServer({ ...settings, walletOrigin: settings.cashierOrigin })
    const cookie = cookieOf('p', 'returning')
    answer = ({ path }) =>
      path.startsWith('/players')
        ? { status: 200, body: { balances: [{ currency: 'EUR', balance: '80.00' }] } }
        : { status: 201, body: { url: `${settings.cashierOrigin}/deposit?session_id=s1` } }
    const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
    expect((await own.inject({ method: 'POST', url: '/api/session', headers, payload: {} })).statusCode).toBe(200)
    expect((await own.inject({ url: '/api/balance', headers })).json()).toMatchObject({
      balances: [{ balance: '80.00' }],
    })
    expect(asked).toMatchObject([
      { method: 'POST', path: '/players/COM/p/EUR', body: { available: '80.00' } },
      { path: '/api/merchant/v1/sessions' },
      { path: '/players/COM/p' },
    ])
    answer = () => ({ status: 500, body: {} })
    const away = await own.inject({ url: '/api/balance', headers })
    expect([away.statusCode, away.json<{ code: string }>().code]).toEqual([502, 'wallet_unreachable'])
    await own.close()
  })

  it('passes a failure on', async () => {
    expect(await balance('player-1')).toMatchObject({ status: 502 })
  })
})

describe('sign-in', () => {
  const balances = () => ({ status: 200, body: { user_id: 'p', balances: [] } })
  const opens = () => ({ status: 201, body: { url: `${settings.cashierOrigin}/deposit?session_id=s1` } })
  const POSTED = ['/api/session', '/api/sign-out']
  const READ = ['/api/events', '/api/events/stream', '/api/balance']

  /** The same signature around other content. */
  function tampered(cookie: string, change: (body: string) => string): string {
    const [name = '', text = ''] = cookie.split('=')
    const [body = '', mac = ''] = text.split('.')
    const changed = change(Buffer.from(body, 'base64url').toString())
    return `${name}=${Buffer.from(changed).toString('base64url')}.${mac}`
  }

  it.each([...POSTED, ...READ])(
    'issue-9 5.1 a stranger gets 401 from %s, and the cashier is not asked',
    async (path) => {
      await deliver()
      const answered = await (POSTED.includes(path) ? post(path, {}) : get(`${path}?player=player-1&brand=COM`, ''))
      expect(answered.status).toBe(401)
      expect(await answered.json()).toEqual({ error: 'Please sign in.', code: 'signed_out' })
      expect(asked).toEqual([])
    },
  )

  it('issue-9 5.1 another player’s events never come, whatever the address asks for', async () => {
    const ada = await signIn()
    const eve = await signIn()
    await deliver({ id: 'msg_1', body: eventBody({ user_id: ada.player }) })
    const addresses = ['', `?player=${ada.player}`, `?player=${ada.player}&brand=COM`].map(
      (query) => `/api/events${query}`,
    )
    for (const address of addresses) expect(await (await get(address, eve.cookie)).json()).toEqual({ events: [] })
    expect(await (await get('/api/events', ada.cookie)).json()).toMatchObject({ events: [{ id: 'msg_1' }] })
  })

  it('issue-9 5.1 a player id, a brand and facts about the player are not read from a body or an address', async () => {
    const { player, cookie } = await signIn()
    answer = opens
    const others = { player: 'somebody', id: 'somebody', state: 'wager', country: 'BR', balance: '900.00' }
    expect((await post('/api/session', { ...others, user: { id: 'somebody' } }, cookie)).status).toBe(200)
    answer = balances
    await get('/api/balance?player=somebody&brand=WAGER', cookie)
    expect(asked).toMatchObject([
      { authorization: `Bearer ${KEY}`, body: { brand: 'COM', user: { id: player, country: 'DE' } } },
      { authorization: `Bearer ${KEY}`, path: `/api/merchant/v1/brands/COM/players/${player}/balance` },
    ])
    expect(JSON.stringify(asked)).not.toMatch(/somebody|900\.00/)
  })

  it('issue-9 5.1 the same name in two browsers is two players, and a browser keeps its own', async () => {
    const [ada, eve] = [await signIn({ name: 'story-7' }), await signIn({ name: 'story-7' })]
    expect(ada.player).toMatch(/^story-7-[0-9a-f]{12}$/)
    expect(eve.player).not.toBe(ada.player)
    expect((await signIn({ name: 'story-7' }, ada.cookie)).player).toBe(ada.player)
    expect((await signIn({ name: 'story-7', isNewVisitor: true }, ada.cookie)).player).not.toBe(ada.player)
  })

  it('issue-9 5.1 a changed visitor cookie starts a new visitor', async () => {
    const { player, cookie } = await signIn()
    const visitor = cookie.split('; ').find((each) => each.startsWith('demo-visitor=')) ?? ''
    expect((await signIn({}, visitor)).player).toBe(player)
    const forged = tampered(visitor, () => JSON.stringify({ visitor: 'ffffffffffff' }))
    expect((await signIn({}, forged)).player).not.toContain('ffffffffffff')
  })

  it.each(['https://evil.example', 'http://shop.example:8082', 'http://shop.example.evil.example', 'null', ''])(
    'issue-9 5.1 a POST from %j is refused, though the cookie comes with it',
    async (origin) => {
      const { cookie } = await signIn()
      for (const path of ['/api/session', '/api/demo-sign-in', '/api/sign-out']) {
        const answered = await post(path, {}, cookie, origin)
        expect([path, answered.status]).toEqual([path, 403])
        expect(answered.headers.getSetCookie()).toEqual([])
      }
      expect(asked).toEqual([])
    },
  )

  it('issue-9 5.1 a form of another site cannot post, even with the origin of ours', async () => {
    const { cookie } = await signIn()
    const headers = { origin: ORIGIN, cookie, 'content-type': 'text/plain' }
    expect((await fetch(`${site}/api/session`, { method: 'POST', headers, body: '{}' })).status).toBe(415)
    expect(asked).toEqual([])
  })

  it.each<[string, () => string]>([
    ['another player', () => tampered(cookieOf('player-2'), (body) => body.replace('player-2', 'player-1'))],
    [
      'another expiry',
      () => tampered(cookieOf('player-1', 'new', { endsAtMs: 1 }), (body) => body.replace('":1,', '":9999999999999,')),
    ],
    ['no signature', () => cookieOf('player-1').replace(/\..*/, '')],
    ['an empty signature', () => cookieOf('player-1').replace(/\..*/, '.')],
    ['an expiry in the past', () => cookieOf('player-1', 'new', { endsAtMs: Date.now() - 1 })],
    ['a signature made for another cookie', () => cookieOf('player-1', 'new', { purpose: 'visitor' })],
    ['the signature of another key', () => cookieOf('player-1', 'new', { key: 'another key' })],
    ['a value that cannot be parsed', () => 'demo-player=%00; demo-player=a.b.c'],
  ])('issue-9 5.1 a cookie with %s is refused', async (_, cookie) => {
    await deliver()
    expect((await get('/api/events', cookie())).status).toBe(401)
  })

  it('issue-9 5.1 signing out ends the session: for the browser, for a copy of the cookie, for an open stream', async () => {
    const { player, cookie } = await signIn()
    const stream = readerOf(await get('/api/events/stream', cookie))
    await stream.read('retry')
    const answered = await post('/api/sign-out', {}, cookie)
    expect(answered.status).toBe(204)
    expect(answered.headers.getSetCookie()).toEqual(['demo-player=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
    expect((await get('/api/events', cookie)).status).toBe(401)
    await deliver({ body: eventBody({ user_id: player }) })
    expect(await stream.read('payment.succeeded')).toBe('')
  })

  it('issue-9 5.1 the cookies are for this site alone, and with https for https alone', async () => {
    const attributes = async () =>
      (await post('/api/demo-sign-in', {}, '', settings.origin)).headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=.*?;/, ';'))
    const common = 'Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax'
    expect(await attributes()).toEqual([
      `demo-visitor; ${common}`,
      `demo-player; ${common.replace('2592000', '43200')}`,
    ])
    await app.close()
    settings = { ...settings, origin: 'https://shop.example' }
    app = createServer(settings)
    site = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await attributes()).toEqual([
      `demo-visitor; ${common}; Secure`,
      `demo-player; ${common.replace('2592000', '43200')}; Secure`,
    ])
  })

  it.each([
    { name: '' },
    { name: '../admin' },
    { name: 'x'.repeat(41) },
    { state: 'rich' },
    { country: 'Germany' },
    { balance: '-1' },
  ])('issue-9 5.1 refuses to sign in %o', async (body) => {
    const answered = await post('/api/demo-sign-in', body)
    expect(answered.status).toBe(400)
    expect(answered.headers.getSetCookie()).toEqual([])
  })
})

describe('pages', () => {
  it('the page knows the cashier’s origin, and its policy frames only that and itself', async () => {
    const answered = await fetch(`${site}/`)
    const html = await answered.text()
    expect(html).toContain(`data-cashier-origin="${settings.cashierOrigin}"`)
    expect(html).not.toContain('{{')
    const policy = answered.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-src 'self' ${settings.cashierOrigin};`)
    expect(policy).not.toContain('unsafe')
    // Nothing inline that this policy would block.
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son[a-z]+=/)
  })

  it('UI-2 offers the languages that it was built with, by their own names', async () => {
    const html = await (await fetch(`${site}/`)).text()
    expect(html).toContain('<option value="en" lang="en">English</option>')
    expect(html).toContain('<option value="uk" lang="uk">Українська</option>')
  })

  it('SVC-4 no key and no secret of any brand is in what a browser gets', async () => {
    for (const path of ['/', '/app.js'])
      expect(await (await fetch(`${site}${path}`)).text(), path).not.toMatch(/sk_sandbox_|whsec_/)
  })

  it.each(['/app.js', '/style.css', '/success', '/fail', '/processing', '/my-account', '/health'])(
    '%s is there',
    async (path) => {
      const answered = await fetch(`${site}${path}`)
      expect(answered.status).toBe(200)
      expect(await answered.text()).not.toContain(KEY)
    },
  )

  it('what is not there is a readable 404', async () => {
    expect((await fetch(`${site}/.env`)).status).toBe(404)
  })

  it('does not start without its page, and says what to do', () => {
    expect(() => createServer({ ...settings, publicDir: join(publicDir, 'missing') })).toThrow('npm run build')
  })
})

describe('settings', () => {
  it.each([
    [{ DEMO_PORT: 'http' }, 'DEMO_PORT'],
    [{ CASHIER_URL: 'localhost' }, 'CASHIER_URL'],
    [{ CASHIER_URL: 'ftp://cashier' }, 'CASHIER_URL'],
    [{ DEMO_COOKIE_KEY: 'short' }, 'DEMO_COOKIE_KEY'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV'],
  ])('%o is refused by its name', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(name)
  })
})
