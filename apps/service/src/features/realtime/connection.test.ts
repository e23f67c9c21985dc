/** When a connection of the realtime channel ends by itself, and what it takes (RT-2, RT-3). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openConnection } from './connection'
import type { Connection, Transport } from './connection.types'
import { createConnections } from './connections'
import { createHub } from './hub'
import { createTokenSigner } from './realtime-tokens'
import type { ClickReceiver } from './realtime.types'
import { createStreamSessions } from './stream-sessions'

const KEY = Buffer.alloc(32, 3)
const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-04T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

type Frame = Readonly<Record<string, unknown>>

function harness({ isAnsweringPings = true } = {}) {
  const now = () => new Date(Date.now())
  const hub = createHub()
  const connections = createConnections()
  const tokens = createTokenSigner({ active: KEY, accepted: [KEY] }, now)
  const taken: unknown[] = []
  const clicks: ClickReceiver = {
    isCollected: () => true,
    receive: (source, batch) => batch !== 'no batch' && taken.push([source, batch]) > 0,
  }
  const sessions = createStreamSessions({ active: KEY, accepted: [KEY] })
  const deps = { hub, connections, tokens, sessions, now, clicks, node: 'node-1', version: '0.1.0' }
  const sent: Frame[] = []
  const closed: number[] = []
  let waitingBytes = 0
  const transport: Transport = {
    isAnsweringPings,
    send: (frame) => sent.push(JSON.parse(frame) as Frame),
    close: ({ code }) => closed.push(code),
    waitingBytes: () => waitingBytes,
  }
  const connection = openConnection(deps, transport)
  connections.add(connection)
  const command = (value: object, to: Connection = connection) => to.receive(JSON.stringify(value))
  return {
    ...{ hub, connections, tokens, connection, sent, closed, command, taken },
    another: () => openConnection(deps, transport),
    stall: () => (waitingBytes = 2_000_000),
    async connect(subject = 'player:1') {
      await command({ id: 1, connect: { token: tokens.connection(subject) } })
    },
  }
}

describe('a connection', () => {
  it('RT-2 is closed as stale without an authentication', () => {
    const { closed } = harness()
    vi.advanceTimersByTime(14_999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual([3502])
  })

  it('RT-3 is pinged every 15 s, and closed 8 s after a ping that is not answered', async () => {
    const { connect, command, sent, closed } = harness()
    await connect()
    expect(sent[0]).toMatchObject({ id: 1, connect: { ping: 15, pong: true, expires: true, ttl: 300, node: 'node-1' } })
    vi.advanceTimersByTime(15_000)
    expect(sent.at(-1)).toEqual({})
    await command({})
    vi.advanceTimersByTime(15_000 + 7_999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual([3012])
  })

  it('RT-4 of a stream is pinged and asked for no answer', async () => {
    const { connect, sent, closed } = harness({ isAnsweringPings: false })
    await connect()
    expect(sent[0]).toMatchObject({ connect: { pong: false } })
    vi.advanceTimersByTime(2 * MINUTE_MS)
    expect(sent.filter((frame) => Object.keys(frame).length === 0)).toHaveLength(8)
    expect(closed).toEqual([])
  })

  it('RT-2 ends 25 s after its token, unless the token is refreshed', async () => {
    const { connect, command, tokens, closed } = harness({ isAnsweringPings: false })
    await connect()
    vi.advanceTimersByTime(4 * MINUTE_MS)
    await command({ id: 2, refresh: { token: tokens.connection('player:1') } })
    vi.advanceTimersByTime(5 * MINUTE_MS + 24_999)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual([3005])
  })

  it('RT-6 is not refreshed by the token of another player', async () => {
    const { connect, command, tokens, sent } = harness()
    await connect()
    await command({ id: 2, refresh: { token: tokens.connection('player:2') } })
    expect(sent.at(-1)).toEqual({ id: 2, error: { code: 101, message: 'unauthorized' } })
  })

  it('RT-2 loses a channel 25 s after the channel’s token, says so, and keeps it when the token is refreshed', async () => {
    const { connect, command, tokens, sent, hub } = harness({ isAnsweringPings: false })
    await connect()
    const token = () => tokens.subscription('player:1', 'payment:1')
    await command({ id: 2, subscribe: { channel: 'payment:1', token: token() } })
    expect(sent.at(-1)).toEqual({ id: 2, subscribe: { expires: true, ttl: 300 } })
    vi.advanceTimersByTime(4 * MINUTE_MS)
    await command({ id: 3, refresh: { token: tokens.connection('player:1') } })
    await command({ id: 4, sub_refresh: { channel: 'payment:1', token: token() } })
    vi.advanceTimersByTime(4 * MINUTE_MS)
    expect(hub.has('payment:1')).toBe(true)
    await command({ id: 5, refresh: { token: tokens.connection('player:1') } })
    vi.advanceTimersByTime(MINUTE_MS + 25_000)
    expect(sent.at(-1)).toEqual({
      push: { channel: 'payment:1', unsubscribe: { code: 2501, reason: 'subscription expired' } },
    })
    expect(hub.has('payment:1')).toBe(false)
  })

  it('RT-2 refuses a channel twice, the seventeenth, a refresh of one that it has not, and what it does not know', async () => {
    const { connect, command, tokens, sent } = harness()
    await connect()
    const open = async (id: number, channel: string) =>
      command({ id, subscribe: { channel, token: tokens.subscription('player:1', channel) } })
    const errorOf = () => (sent.at(-1)?.error as { code: number } | undefined)?.code
    for (let id = 2; id < 18; id += 1) await open(id, `payment:${id}`)
    expect(errorOf()).toBeUndefined()
    await open(18, 'payment:2')
    expect(errorOf()).toBe(105)
    await open(19, 'payment:19')
    expect(errorOf()).toBe(106)
    await command({
      id: 20,
      sub_refresh: { channel: 'payment:20', token: tokens.subscription('player:1', 'payment:20') },
    })
    expect(errorOf()).toBe(103)
    await command({ id: 21, rpc: { method: 'x' } })
    expect(errorOf()).toBe(104)
    await command({ id: 22, connect: { token: tokens.connection('player:1') } })
    expect(errorOf()).toBe(107)
    await command({ id: 23, unsubscribe: { channel: 'payment:2' } })
    await open(24, 'payment:19')
    expect(errorOf()).toBeUndefined()
  })

  type Tokens = ReturnType<typeof harness>['tokens']
  it.each([
    ['another channel’s', ({ subscription }: Tokens) => subscription('player:1', 'player:1')],
    ['another player’s', ({ subscription }: Tokens) => subscription('player:2', 'payment:1')],
    ['the connection’s', ({ connection }: Tokens) => connection('player:1')],
  ])('RT-6 is not subscribed to a channel with %s token', async (_whose, tokenOf) => {
    const { connect, command, tokens, sent, hub } = harness()
    await connect()
    await command({ id: 2, subscribe: { channel: 'payment:1', token: tokenOf(tokens) } })
    expect(sent.at(-1)).toEqual({ id: 2, error: { code: 103, message: 'permission denied' } })
    expect(hub.channels()).toEqual([])
  })

  it('RT-5 RT-6 is not opened with the token of a channel', async () => {
    const { command, tokens, sent } = harness()
    await command({ id: 1, connect: { token: tokens.subscription('player:1', 'player:1') } })
    expect(sent).toEqual([{ id: 1, error: { code: 101, message: 'unauthorized' } }])
  })

  it('RT-2 that ends while a token is read opens no channel', async () => {
    const { connect, command, tokens, sent, hub, connection } = harness()
    await connect()
    const { read } = tokens
    vi.spyOn(tokens, 'read').mockImplementation((token) => {
      connection.ended()
      return read(token)
    })
    await command({ id: 2, subscribe: { channel: 'payment:1', token: tokens.subscription('player:1', 'payment:1') } })
    expect(hub.channels()).toEqual([])
    expect(sent).toHaveLength(1)
  })

  it('RT-6 gets what is published on its channels once it is subscribed, and nothing after it ended', async () => {
    const { connect, command, tokens, sent, hub, connection, connections } = harness()
    await connect()
    await command({
      id: 2,
      subscribe: { channel: 'player:1', token: tokens.subscription('player:1', 'player:1') },
    })
    hub.publish('player:2', { type: 'player' })
    hub.publish('player:1', { type: 'player' })
    expect(sent.slice(2)).toEqual([{ push: { channel: 'player:1', pub: { data: { type: 'player' } } } }])
    connection.ended()
    hub.publish('player:1', { type: 'player' })
    expect(sent).toHaveLength(3)
    expect(hub.channels()).toEqual([])
    expect([...connections.all()]).toEqual([])
  })

  it('RT-2 a connection with a full buffer is closed, and may reconnect', async () => {
    const { connect, stall, closed, connections } = harness()
    await connect()
    stall()
    vi.advanceTimersByTime(15_000)
    expect(closed).toEqual([3008])
    // It no longer counts as a connection, even before the socket itself has ended.
    expect([...connections.all()]).toEqual([])
  })

  it('RT-2 may send 120 commands a minute', async () => {
    const { connect, command, closed } = harness({ isAnsweringPings: false })
    await connect()
    for (let id = 2; id <= 120; id += 1) await command({ id, ping: {} })
    vi.advanceTimersByTime(MINUTE_MS)
    for (let id = 1; id <= 120; id += 1) await command({ id, ping: {} })
    expect(closed).toEqual([])
    await command({ id: 121, ping: {} })
    expect(closed).toEqual([3013])
  })

  it.each(['', '\n\n'])(
    'SVC-7 RT-1 is closed by a frame without a command (%j), and reads nothing after that',
    async (frame) => {
      const { connection, connect, closed } = harness()
      await connect()
      await connection.receive(frame)
      expect(closed).toEqual([3501])
      const parse = vi.spyOn(JSON, 'parse')
      await connection.receive('{}')
      expect(parse).not.toHaveBeenCalled()
      parse.mockRestore()
    },
  )

  it('RT-2 is one of 30 of its player', async () => {
    const { another, command, tokens, closed } = harness()
    const token = tokens.connection('player:1')
    const open = () => {
      const connection = another()
      return command({ id: 1, connect: { token } }, connection).then(() => connection)
    }
    const [first] = await Promise.all(Array.from({ length: 30 }, open))
    expect(closed).toEqual([])
    await open()
    expect(closed).toEqual([3504])
    first?.ended()
    await open()
    expect(closed).toEqual([3504])
  })
})

describe('the tokens', () => {
  const now = () => new Date('2026-03-04T12:00:00Z')
  it.each([
    ['of the active key', KEY, [KEY], 'valid'],
    ['of an older key that is still accepted', KEY, [Buffer.alloc(32, 4), KEY], 'valid'],
    ['of a key that was removed', KEY, [Buffer.alloc(32, 4)], 'invalid'],
  ])('RT-2 a token %s is read as it is', async (_, active, accepted, kind) => {
    const token = createTokenSigner({ active, accepted: [active] }, now).connection('player:1')
    expect((await createTokenSigner({ active, accepted }, now).read(token)).kind).toBe(kind)
  })

  it('RT-2 RT-6 ends after 5 minutes', async () => {
    const { connection, read } = createTokenSigner({ active: KEY, accepted: [KEY] }, now)
    const readAt = (token: string, seconds: number) =>
      createTokenSigner({ active: KEY, accepted: [KEY] }, () => new Date(now().getTime() + seconds * 1_000)).read(token)
    const usual = connection('a')
    expect((await readAt(usual, 299)).kind).toBe('valid')
    expect((await readAt(usual, 300)).kind).toBe('expired')
    expect((await read('')).kind).toBe('invalid')
  })
})

describe('events of the clickstream', () => {
  const source = { brand: 'COM', country: 'DE', currency: 'EUR' }
  const publish = (channel: string, data: unknown = { events: [] }) => ({ id: 2, publish: { channel, data } })

  it('CLICK-2 are taken from a player’s connection on its own channel, with what its token says', async () => {
    const { command, sent, taken, tokens } = harness()
    await command({ id: 1, connect: { token: tokens.connection('player:1', source) } })
    await command(publish('clicks:1'))
    expect(sent.at(-1)).toEqual({ id: 2, publish: {} })
    expect(taken).toEqual([[{ place: source, player: 'player:1' }, { events: [] }]])
  })

  it('CLICK-2 are of the place that the newest token says: the player may have chosen another country', async () => {
    const { command, taken, tokens } = harness()
    await command({ id: 1, connect: { token: tokens.connection('player:1', source) } })
    const place = { ...source, country: 'AT' }
    await command({ id: 2, refresh: { token: tokens.connection('player:1', place) } })
    await command(publish('clicks:1'))
    expect(taken).toEqual([[{ place, player: 'player:1' }, { events: [] }]])
  })

  it.each([
    ['another player’s', 'clicks:2'],
    ['a player’s own channel of changes', 'player:1'],
    ['a payment’s', 'payment:p_1'],
  ])('CLICK-2 RT-6 %s is refused, and no subscriber is notified', async (_whose, channel) => {
    const { command, sent, taken, tokens, hub, another } = harness()
    hub.add(channel, another())
    await command({ id: 1, connect: { token: tokens.connection('player:1', source) } })
    await command(publish(channel))
    expect(sent.at(-1)).toMatchObject({ id: 2, error: { code: 103 } })
    expect(taken).toEqual([])
  })

  it('CLICK-2 RT-6 of a connection that is a payment’s are refused', async () => {
    const { command, sent, connect } = harness()
    await connect('payment:p_1')
    await command(publish('payment:p_1'))
    expect(sent.at(-1)).toMatchObject({ id: 2, error: { code: 103 } })
  })

  it('CLICK-2 what is no batch is answered as a bad request', async () => {
    const { command, sent, tokens } = harness()
    await command({ id: 1, connect: { token: tokens.connection('player:1', source) } })
    await command(publish('clicks:1', 'no batch'))
    expect(sent.at(-1)).toMatchObject({ id: 2, error: { code: 107 } })
  })
})
