/** The realtime channels, with the widget's client over real connections (RT-1 to RT-6). */
import { connect } from 'node:net'
import { PaySession } from '@modulor/contract/http'
import {
  REALTIME_EMULATION_PATH,
  REALTIME_STREAM_PATH,
  REALTIME_WEBSOCKET_PATH,
  RealtimeTokens,
} from '@modulor/contract/realtime'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { batchOf, event, storedOf } from './clickstream-batch'
import { Centrifuge, type Options } from 'centrifuge'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MERCHANT_KEY, openTestService, PUBLIC_URL, type TestService } from './test-service'

const PAYOUT = { amount: '20.00', currency: 'EUR', another_payment: true, parameters: { wallet_id: 'marta.lindqvist' } }

describe.each(oneDatabaseKind())('realtime on %s', (kind) => {
  let service: TestService
  const clients: Centrifuge[] = []
  beforeAll(async () => {
    service = await openTestService(kind, { isStarted: true })
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect()
  })
  afterAll(() => service.close())

  async function tokensOf(session: string, paymentId?: string): Promise<RealtimeTokens> {
    const body = paymentId === undefined ? {} : { payment_id: paymentId }
    return RealtimeTokens.parse((await service.call('realtimeTokens', { session, body })).json)
  }

  function clientOf(options: Partial<Options>, url = service.url): Centrifuge {
    const address = url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH
    const client = new Centrifuge(address, { websocket: WebSocket, ...options })
    clients.push(client)
    return client
  }

  /** Subscribes to a channel, and returns the list of its later publications. */
  async function follow(client: Centrifuge, { channel, token }: { channel: string; token: string }) {
    const heard: unknown[] = []
    const subscription = client.newSubscription(channel, { token })
    subscription.on('publication', ({ data }) => heard.push(data))
    subscription.subscribe()
    client.connect()
    await subscription.ready(5_000)
    return heard
  }

  async function withdraw(session: string): Promise<PaySession> {
    const answer = await service.call('withdrawalSubmit', {
      session,
      params: { payGroupId: 'veloro-payout' },
      idempotencyKey: `key-${Math.random()}`,
      body: PAYOUT,
    })
    return PaySession.parse(answer.json)
  }
  const takeBack = (session: string, { payment_id: id }: PaySession) =>
    service.call('reversePendingWithdrawal', { session, query: `?payment_id=${id}` })
  const newPlayer = () => service.openSession({ user: { id: `player-${Math.random()}`, demo_balance: '500.00' } })

  it('RT-1 the standard client connects with the listing’s token', async () => {
    const session = await newPlayer()
    const { json } = await service.call('depositInit', { session })
    const client = clientOf({ token: (json as { auth_token: string }).auth_token })
    client.connect()
    await client.ready(5_000)
    expect(client.state).toBe('connected')
  })

  it('RT-6 RESULT-10 a payment’s channel publishes its new state, and the player’s channel that something has changed', async () => {
    const session = await newPlayer()
    const payment = await withdraw(session)
    const tokens = await tokensOf(session, payment.payment_id)
    const client = clientOf({ token: tokens.auth_token })
    const ofPayment = await follow(client, tokens.payment!)
    const ofPlayer = await follow(client, tokens.player!)
    await takeBack(session, payment)
    await until(() => ofPayment.length > 0 && ofPlayer.length > 0)
    expect(ofPayment[0]).toMatchObject({
      type: 'payment',
      payment_id: payment.payment_id,
      flow: 'withdrawal',
      amount: '20.00',
      currency: 'EUR',
    })
    expect(ofPlayer[0]).toEqual({ type: 'player' })
  })

  it('RT-6 VERIF-4 a player’s page is notified when the merchant lifts a block or verifies an account', async () => {
    const id = `player-${Math.random()}`
    const session = await service.openSession({ user: { id } })
    const body = { pay_group_id: 'fenmark-payout', parameters: { iban: 'DE89370400440532013000' } }
    const created = (await service.call('createRequisite', { session, body })).json as { requisite_id: string }
    const tokens = await tokensOf(session)
    const heard = await follow(clientOf({ token: tokens.auth_token }), tokens.player!)
    const params = { brand: 'COM', userId: id, requisiteId: created.requisite_id }
    for (const [index, call] of (['liftVerificationBlock', 'verifyPayoutAccount'] as const).entries()) {
      expect((await service.call(call, { merchantKey: MERCHANT_KEY, params, body: {} })).status).toBe(200)
      await until(() => heard.length === index + 1)
    }
    expect(heard).toEqual([{ type: 'player' }, { type: 'player' }])
  })

  it('RT-6 a pay session id gives access to the channel of that payment only', async () => {
    const session = await newPlayer()
    const payment = await withdraw(session)
    const tokens = await tokensOf(payment.session_id)
    expect(tokens).toMatchObject({ player: null, payment: { channel: `payment:${payment.payment_id}` } })
    const heard = await follow(clientOf({ token: tokens.auth_token }), tokens.payment!)
    await takeBack(session, payment)
    await until(() => heard.length > 0)
  })

  it('CLICK-2 CLICK-4 clickstream events of a connection’s own player are stored as by the collector, and others are refused', async () => {
    const session = await newPlayer()
    const tokens = await tokensOf(session)
    const client = clientOf({ token: tokens.auth_token })
    client.connect()
    await client.ready(5_000)
    const batch = batchOf([event(1, 'method_page_viewed', { method: 'card', email: 'marta@mail.example' })])
    await client.publish(tokens.clicks!, batch)
    const [row] = await storedOf(service, batch.page_view_id, 1)
    expect(row).toMatchObject({ brand: 'COM', country: 'DE', currency: 'EUR', data: { method: 'card' } })
    await expect(client.publish(tokens.clicks!, { events: [] })).rejects.toMatchObject({ code: 107 })
    const other = await tokensOf(await newPlayer())
    await expect(client.publish(other.clicks!, batch)).rejects.toMatchObject({ code: 103 })
    await expect(client.publish(tokens.player!.channel, batch)).rejects.toMatchObject({ code: 103 })
  })

  it('CLICK-2 a batch of 60,000 bytes is accepted, and a larger one fails', async () => {
    const session = await newPlayer()
    const tokens = await tokensOf(session)
    const client = clientOf({ token: tokens.auth_token })
    client.connect()
    await client.ready(5_000)
    const events = Array.from({ length: 400 }, (_, index) => event(index + 1, 'method_page_viewed', { method: 'card' }))
    const batch = batchOf(events, { merchant_visit_id: 'm' })
    const padded = { ...batch, padding: 'x'.repeat(60_000 - JSON.stringify(batch).length - ',"padding":""'.length) }
    expect(JSON.stringify(padded)).toHaveLength(60_000)
    await client.publish(tokens.clicks!, padded)
    await storedOf(service, batch.page_view_id, 400)
    const longer = { ...padded, padding: `${padded.padding}x` }
    await expect(client.publish(tokens.clicks!, longer)).rejects.toMatchObject({ code: 107 })
    const lost = client.publish(tokens.clicks!, { ...padded, more: 'x'.repeat(10_000) })
    await expect(lost).rejects.toBeDefined()
  })

  it('CLICK-2 a pay session id gives no channel for clickstream events', async () => {
    const payment = await withdraw(await newPlayer())
    expect((await tokensOf(payment.session_id)).clicks).toBeNull()
  })

  it('RT-2 after an expired token, the client connects with a new one', async () => {
    const session = await newPlayer()
    const old = (await tokensOf(session)).auth_token
    service.clock.advance(6 * 60_000)
    let refreshed = 0
    const client = clientOf({
      token: old,
      getToken: async () => {
        refreshed += 1
        return (await tokensOf(session)).auth_token
      },
    })
    client.connect()
    await client.ready(5_000)
    expect(refreshed).toBe(1)
  })

  it.each([
    ['no token', () => Promise.resolve('')],
    ['an unsigned token', () => Promise.resolve('a.b.c')],
    ['a channel’s token', async (session: string) => (await tokensOf(session)).player!.token],
  ])('RT-5 a connection with %s is refused as unauthorized', async (_, tokenOf) => {
    const client = clientOf({ token: (await tokenOf(await newPlayer())) || 'none' })
    const end = new Promise((resolve) => client.on('disconnected', resolve).on('connected', resolve))
    client.connect()
    expect(await end).toMatchObject({ code: 101, reason: 'unauthorized' })
  })

  it('RT-6 issue-9 a token is valid for one channel of one player', async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()]
    const owned = await tokensOf(owner, (await withdraw(owner)).payment_id)
    const own = await tokensOf(other)
    const client = clientOf({ token: own.auth_token })
    client.connect()
    const refused = (channel: string, token: string) => {
      const subscription = client.newSubscription(channel, { token })
      const end = new Promise((resolve) => subscription.on('unsubscribed', resolve).on('subscribed', resolve))
      subscription.subscribe()
      return end.finally(() => client.removeSubscription(subscription))
    }
    const denied = { code: 103, reason: 'permission denied' }
    // Another player's channel and token, the own token for another's channel, and the connection's token.
    expect(await refused(owned.payment!.channel, owned.payment!.token)).toMatchObject(denied)
    expect(await refused(owned.player!.channel, own.player!.token)).toMatchObject(denied)
    expect(await refused(own.player!.channel, own.auth_token)).toMatchObject(denied)
    expect(await refused('click:everything', own.player!.token)).toMatchObject(denied)
  })

  it('RT-6 no token is issued for another player’s payment', async () => {
    const payment = await withdraw(await newPlayer())
    const answer = await service.call('realtimeTokens', {
      session: await newPlayer(),
      body: { payment_id: payment.payment_id },
    })
    expect(answer.status).toBe(404)
  })

  it('RT-4 the stream with its emulation endpoint carries the same messages', async () => {
    const session = await newPlayer()
    const payment = await withdraw(session)
    const tokens = await tokensOf(session, payment.payment_id)
    const client = new Centrifuge([{ transport: 'http_stream', endpoint: service.url + REALTIME_STREAM_PATH }], {
      emulationEndpoint: service.url + REALTIME_EMULATION_PATH,
      token: tokens.auth_token,
    })
    clients.push(client)
    const heard = await follow(client, tokens.payment!)
    await takeBack(session, payment)
    await until(() => heard.length > 0)
  })

  it('RT-4 an invalid command and an unknown stream are refused', async () => {
    const post = (body: string) => service.fetch(REALTIME_EMULATION_PATH, { method: 'POST', body })
    expect((await post('nonsense')).status).toBe(400)
    expect((await post('{"session":"a"}')).status).toBe(400)
    expect((await post(JSON.stringify({ session: 'a', node: 'b', data: '{}' }))).status).toBe(404)
    expect((await post(JSON.stringify({ session: 'a', node: 'b', data: 'x'.repeat(140_000) }))).status).toBe(413)
  })

  describe.runIf(kind === 'postgres')('with a second instance', () => {
    it('issue-11 RT-6 a page on one instance receives changes of the other', async () => {
      const another = await service.openAnother()
      const session = await newPlayer()
      const payment = await withdraw(session)
      const tokens = await tokensOf(session, payment.payment_id)
      const heard = await follow(clientOf({ token: tokens.auth_token }, another), tokens.payment!)
      // Its connection to the database may not be open yet.
      await until(async () => {
        await takeBack(session, await withdraw(session))
        await takeBack(session, payment)
        return heard.length > 0
      })
    })

    it('issue-11 RT-4 a later command of a stream may reach the other instance', async () => {
      const another = await service.openAnother()
      const session = await newPlayer()
      const tokens = await tokensOf(session)
      const client = new Centrifuge([{ transport: 'http_stream', endpoint: service.url + REALTIME_STREAM_PATH }], {
        emulationEndpoint: another + REALTIME_EMULATION_PATH,
        token: tokens.auth_token,
      })
      clients.push(client)
      const heard = await follow(client, tokens.player!)
      await withdraw(session)
      await until(() => heard.length > 0)
    })
  })

  it.each([
    ['another site', { origin: 'https://elsewhere.example' }, 400],
    ['the cashier’s own page', { origin: PUBLIC_URL }, 101],
    ['a client that is not a browser', {}, 101],
  ])('RT-1 issue-9 a websocket request of %s gets the expected status', async (_, headers, status) => {
    const socket = new WebSocket(service.url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH, { headers })
    const answered = await new Promise<number | undefined>((resolve) => {
      socket.on('open', () => resolve(101)).on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    expect(answered).toBe(status)
  })

  it.each([
    ['centrifuge-json', 'centrifuge-json'],
    ['centrifuge-protobuf', undefined],
  ])('RT-1 a client that asks for the subprotocol %s gets %s', async (asked, taken) => {
    const socket = new WebSocket(service.url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH, asked)
    const header = await new Promise((resolve) => {
      socket.on('upgrade', ({ headers }) => resolve(headers['sec-websocket-protocol']))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    expect(header).toBe(taken)
  })

  it('RT-1 a request without an upgrade gets 404', async () => {
    expect((await service.fetch(REALTIME_WEBSOCKET_PATH)).status).toBe(404)
  })

  it('RT-2 the connection of a client is closed after invalid data, too large messages, or too many commands', async () => {
    const closed = (sent: readonly string[]) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(service.url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH)
        socket.on('open', () => sent.forEach((frame) => socket.send(frame))).on('close', resolve)
        socket.on('error', () => undefined)
      })
    const { auth_token: token } = await tokensOf(await newPlayer())
    const opening = JSON.stringify({ id: 1, connect: { token } })
    expect(await closed(['nonsense'])).toBe(3501)
    expect(await closed(['{"id":1,"ping":{}}'])).toBe(3501)
    expect(await closed(['x'.repeat(70_000)])).toBe(1009)
    expect(await closed([opening, ...Array.from({ length: 130 }, (_, id) => `{"id":${id + 2},"ping":{}}`)])).toBe(3013)
  })

  describe('a client that floods its websocket', () => {
    /** A websocket without a library, because a library would not send such frames. */
    async function openRaw() {
      const { hostname, port } = new URL(service.url)
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      const closed = new Promise((resolve) => socket.on('close', resolve))
      let heardText = ''
      socket.setEncoding('latin1').on('data', (part: string) => (heardText += part))
      const hears = (text: string) => until(() => heardText.includes(text))
      socket.write(
        [
          `GET ${REALTIME_WEBSOCKET_PATH} HTTP/1.1`,
          'Host: cashier.test',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          '\r\n',
        ].join('\r\n'),
      )
      await hears('\r\n\r\n')
      /** Sends empty frames with this first byte. */
      const write = (first: number, count: number) =>
        socket.write(Buffer.concat(Array.from({ length: count }, () => Buffer.from([first, 0x80, 0, 0, 0, 0]))))
      /** Sends a command, and waits for its reply. */
      async function command(id: number, parts: object): Promise<void> {
        const text = Buffer.from(JSON.stringify({ id, ...parts }))
        socket.write(Buffer.concat([Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255, 0, 0, 0, 0]), text]))
        await hears(`"id":${id}`)
      }
      return { write, command, hears, closed }
    }
    const [EMPTY, PING, PONG] = [0x81, 0x89, 0x8a]
    /** The first byte of a close frame. */
    const END = '\x88'

    it('SVC-7 a client that keeps sending after the close frame is disconnected at once', async () => {
      const [quiet, loud] = [await openRaw(), await openRaw()]
      for (const { write, hears } of [quiet, loud]) {
        write(EMPTY, 1)
        await hears(END)
      }
      loud.write(EMPTY, 200)
      // Without a response of the client, closing takes 5 s.
      expect(await Promise.race([quiet.closed.then(() => 'quiet'), loud.closed.then(() => 'loud')])).toBe('loud')
    })

    it.each([
      ['pings', PING],
      ['pongs', PONG],
    ])('SVC-7 a client is disconnected at its 121st of the %s in a minute', async (_, first) => {
      const { write, command, closed } = await openRaw()
      const { auth_token: token } = await tokensOf(await newPlayer())
      await command(1, { connect: { token } })
      // The websocket library itself ends a connection with too many unsent pongs.
      for (let turn = 2; turn < 5; turn += 1) {
        write(first, 40)
        await command(turn, { unsubscribe: { channel: 'none' } })
      }
      write(first, 1)
      await closed
    })
  })

  it('SVC-7 a request that offers another protocol is answered normally, with its body', async () => {
    const body = JSON.stringify({ brand: 'COM', user: { id: 'java', country: 'DE' }, currency: 'EUR', language: 'en' })
    const { hostname, port } = new URL(service.url)
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(Number(port), hostname)
      socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text))
      socket.write(
        [
          'POST /api/merchant/v1/sessions HTTP/1.1',
          'Host: cashier.test',
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABkAAQAAP__',
          'Authorization: Bearer sk_sandbox_demo',
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(body)}`,
          '',
          body,
        ].join('\r\n'),
      )
      socket.setTimeout(2_000, () => socket.end())
      socket.on('data', () => socket.end())
    })
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('SVC-7 OBS-1 a caller that closes its connection at once causes no error log line', async () => {
    const { hostname, port } = new URL(service.url)
    const before = service.logged.length
    const heads = [
      `GET ${REALTIME_WEBSOCKET_PATH} HTTP/1.1\r\nHost: cashier.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
      `POST ${REALTIME_STREAM_PATH} HTTP/1.1\r\nHost: cashier.test\r\nContent-Length: 2\r\n`,
      'GET /health HTTP/1.1\r\nHost: cashier.test\r\n',
    ]
    const gone = Array.from({ length: 30 }, (_, index) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.write(`${heads[index % 3] ?? ''}\r\n{}`)
      setTimeout(() => socket.resetAndDestroy(), index % 5)
      return new Promise((resolve) => socket.on('close', resolve))
    })
    await Promise.all(gone)
    expect((await service.fetch('/health')).status).toBe(200)
    expect(service.logged.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('RT-4 SVC-7 a pipelined second stream is not opened, and no stream is counted after the connection has closed', async () => {
    const body = JSON.stringify({ id: 1, connect: { token: (await tokensOf(await newPlayer())).auth_token } })
    const head = `POST ${REALTIME_STREAM_PATH} HTTP/1.1\r\nHost: cashier.test\r\nContent-Length: ${body.length}\r\n\r\n`
    const streams = async () =>
      Number(/connections\{transport="stream"\} (\d+)/.exec((await service.fetch('/metrics')).text)?.[1])
    const before = await streams()
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    socket.write((head + body).repeat(3))
    await new Promise((resolve) => socket.once('data', resolve))
    await until(async () => (await streams()) === before + 1)
    socket.destroy()
    await until(async () => (await streams()) === before)
  })

  it('SVC-7 metrics count connections, and no token is logged', async () => {
    const session = await newPlayer()
    const tokens = await tokensOf(session)
    const client = clientOf({ token: tokens.auth_token })
    client.connect()
    await client.ready(5_000)
    const connected = async () =>
      /cashier_realtime_connections\{transport="websocket"\} (\d+)/.exec((await service.fetch('/metrics')).text)?.[1]
    await until(async () => (await connected()) === '1')
    client.disconnect()
    await until(async () => (await connected()) === '0')
    expect(service.logged.join('')).not.toContain(tokens.auth_token.slice(0, 40))
  })
})
