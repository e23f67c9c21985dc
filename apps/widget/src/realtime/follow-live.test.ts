import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentCall } from '../api/payment-query-calls'
import { depositListingSample, paySessionSample } from '../api/wire-samples'
import { loadListing } from '../session/listings'
import { entryOf, readQuery } from '../session/query-state'
import { openPage, tokensSample } from '../testing/realtime-page'
import { startRealtimeServer, type RealtimeServer } from '../testing/realtime-server'
import { followList } from './follow-list'

const PAYMENT = { paymentId: 'p_1', paySessionId: '' }
const CHANNEL = 'payment:p_1'

let server: RealtimeServer
const stops: (() => void)[] = []
beforeEach(async () => {
  server = await startRealtimeServer()
  // The shortest retry delays.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  // Real timers first: closing a connection uses a timer.
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
  // The closing timers were started before this one, so they have fired when it resolves.
  await new Promise((resolve) => setTimeout(resolve, 0))
  await server.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Page = ReturnType<typeof openPage>
function follow(page: Page, ...how: Parameters<Page['follow']>): () => void {
  const stop = page.follow(...how)
  stops.push(stop)
  return stop
}
const fact = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 })
const isSubscribed = () => fact(() => expect(server.subscribersOf(CHANNEL)).toBe(1))
const tokensOf = (kind: 'connect' | 'subscribe') => server.commands.flatMap((command) => command[kind]?.token ?? [])

describe('a realtime connection', () => {
  it('RT-1 RT-2 it is a WebSocket to the page’s host with the listing’s token, and its states are in the store', async () => {
    const page = openPage(server, {})
    const stop = follow(page, PAYMENT)
    await isSubscribed()
    expect(server.tried).toEqual(['websocket'])
    expect(tokensOf('connect')).toEqual(['listing'])
    expect(tokensOf('subscribe')).toEqual(['payment-1'])
    expect(page.calls).toEqual([{ sessionId: 's_1', body: { payment_id: 'p_1' } }])
    await fact(() => expect(page.states).toContain(`${CHANNEL} Subscribed`))
    stop()
    await fact(() => expect(server.clients.size).toBe(0))
    const isOfChannel = (state: string) => state.startsWith(CHANNEL)
    expect(page.states.filter((state) => !isOfChannel(state))).toEqual(['connecting', 'connected', 'disconnected'])
    expect(page.states.filter(isOfChannel)).toEqual(
      ['Subscribing', 'Subscribed', 'Unsubscribed'].map((state) => `${CHANNEL} ${state}`),
    )
    expect(page.reports).toEqual([])
  })

  it('RT-1 without a token in the listing it gets one in the request for its channel', async () => {
    const page = openPage(server, { authToken: null })
    follow(page, PAYMENT)
    await isSubscribed()
    expect(tokensOf('connect')).toEqual(['connection-1'])
    expect(page.calls).toHaveLength(1)
  })

  it('RT-1 ALT-1 with a pay session id the tokens are requested by that id, and the player’s token is not used', async () => {
    const page = openPage(server, {})
    follow(page, { paymentId: 'p_1', paySessionId: 'ps_9' })
    await isSubscribed()
    expect(tokensOf('connect')).toEqual(['connection-1'])
    expect(new Set(page.calls.map(({ sessionId }) => sessionId))).toEqual(new Set(['ps_9']))
  })

  it('RT-2 an expired token, code 109, is replaced by a new one', async () => {
    server.verdictOf = (token) => (token === 'listing' ? 'expired' : 'valid')
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await isSubscribed()
    expect(tokensOf('connect')).toEqual(['listing', 'connection-1'])
    expect(page.reports).toEqual([])
  })

  it('RT-2 an expired token of a channel, code 109, is replaced by a new one', async () => {
    server.verdictOf = (token) => (token === 'payment-1' ? 'expired' : 'valid')
    const page = openPage(server, {
      tokens: () =>
        page.calls.length === 1 ? tokensSample() : tokensSample({ payment: { channel: CHANNEL, token: 'payment-2' } }),
    })
    follow(page, PAYMENT)
    await isSubscribed()
    expect(tokensOf('subscribe')).toEqual(['payment-1', 'payment-2'])
  })

  it.each([401, 403, 404])(
    'RT-5 RESULT-10 it closes without a report if a token is refused with %s, and polling continues',
    async (status) => {
      server.verdictOf = () => 'expired'
      const page = openPage(server, { tokens: () => ({ status }) })
      follow(page, PAYMENT)
      await fact(() => expect(page.states).toEqual(['connecting', 'disconnected']))
      expect(server.clients.size).toBe(0)
      expect(page.reports).toEqual([])
      expect(page.pollings).toEqual([{ delayMs: 1000, isOn: true }])
    },
  )

  it('RT-5 RESULT-10 it closes without a report if a token is not renewed, and polling continues', async () => {
    server.ttl = 1
    const page = openPage(server, { tokens: () => (server.clients.size > 0 ? { status: 401 } : tokensSample()) })
    follow(page, PAYMENT)
    await isSubscribed()
    await fact(() => expect(page.connection()).toBe('disconnected'))
    expect(page.reports).toEqual([])
    expect(page.pollings.at(-1)).toEqual({ delayMs: 1000, isOn: true })
  })

  it('RT-2 a token is renewed when it expires', async () => {
    server.ttl = 1
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await fact(() => expect(server.commands.flatMap(({ refresh }) => refresh?.token ?? [])).toContain('connection-1'))
    expect(page.connection()).toBe('connected')
  })

  it('RT-3 it waits 5 s for a reply, ping interval plus 10 s for a frame, and 500 ms before a reconnect', async () => {
    const page = openPage(server, {})
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const delaysMs = () => timers.mock.calls.map((call) => call[1])
    follow(page, PAYMENT)
    await isSubscribed()
    await fact(() => expect(delaysMs()).toEqual(expect.arrayContaining([5000, 25_000])))
    expect(delaysMs()).not.toContain(500)
    server.endAll(3001, 'shutdown')
    await fact(() => expect(delaysMs()).toContain(500))
  })

  it('RT-3 it requests the tokens of a channel again after a failure, and stops when the screen is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isUp = false
    const page = openPage(server, { authToken: null, tokens: () => (isUp ? tokensSample() : { status: 503 }) })
    const stop = follow(page, PAYMENT)
    await fact(() => expect(page.calls).toHaveLength(1))
    isUp = true
    await isSubscribed()
    stop()
    await fact(() => expect(server.clients.size).toBe(0))
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    [3500, 'invalid token'],
    [3501, 'bad request'],
  ])('RT-5 a connection closed for good with %s is reported as a Centrifuge error', async (code, reason) => {
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await isSubscribed()
    server.endAll(code, reason)
    await fact(() => expect(page.reports).toEqual([`realtime: Centrifuge error: ${String(code)} ${reason}`]))
    expect(page.connection()).toBe('disconnected')
    expect(page.pollings.at(-1)).toEqual({ delayMs: 1000, isOn: true })
  })

  it('RT-5 a refused token is reported as a Centrifuge error', async () => {
    server.verdictOf = () => 'refused'
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await fact(() => expect(page.reports).toEqual(['realtime: Centrifuge error: 101 unauthorized']))
  })

  it('RT-2 it is closed when there is no subscriber, and stays open between two screens', async () => {
    const page = openPage(server, {})
    const leaveList = follow(page, 'player')
    await fact(() => expect(server.subscribersOf('player:x')).toBe(1))
    leaveList()
    const leavePayment = follow(page, PAYMENT)
    await isSubscribed()
    expect(server.subscribersOf('player:x')).toBe(0)
    server.ping()
    await fact(() => expect(server.pongsCount).toBe(1))
    expect(page.states).not.toContain('disconnected')
    expect(server.tried).toHaveLength(1)
    leavePayment()
    await fact(() => expect(server.clients.size).toBe(0))
  })
})

describe('a network that blocks some transports', () => {
  it('RT-4 without WebSockets it uses the stream, and sends later commands to the emulation endpoint', async () => {
    server.websocket = 'refused'
    const read = vi.fn(() => Promise.resolve())
    const page = openPage(server, {})
    const stop = follow(page, PAYMENT, read)
    await isSubscribed()
    expect(server.tried).toEqual(['websocket', 'http_stream'])
    const [{ session, node, data } = { session: '', node: '', data: '' }] = server.emulated
    expect({ session, node }).toEqual({ session: [...server.clients.keys()][0], node: 'n1' })
    expect(JSON.parse(data)).toMatchObject({ subscribe: { channel: CHANNEL, token: 'payment-1' } })
    await fact(() => expect(read).toHaveBeenCalledTimes(1))
    server.publish(CHANNEL, {})
    await fact(() => expect(read).toHaveBeenCalledTimes(2))
    stop()
    await fact(() => expect(server.clients.size).toBe(0))
    expect(page.reports).toEqual([])
  })

  it('RT-5 RT-4 a command of a stream that is lost ends in a subscribe timeout, and the connection is opened again', async () => {
    server.websocket = 'refused'
    server.emulation = 'cut'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await fact(() => expect(server.emulated).toHaveLength(1))
    server.emulation = 'open'
    await vi.advanceTimersByTimeAsync(5000)
    await isSubscribed()
    expect(server.tried).toEqual(['websocket', 'http_stream', 'http_stream'])
  })

  it('RT-4 a browser without WebSocket starts with the stream', async () => {
    const page = openPage(server, {})
    vi.stubGlobal('WebSocket', undefined)
    follow(page, PAYMENT)
    await isSubscribed()
    expect(server.tried).toEqual(['http_stream'])
  })

  it('RT-5 after a stream is opened again, missed changes are read: a payment at once, a list within 3 s', async () => {
    server.websocket = 'refused'
    const [readPayment, readList] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
    const page = openPage(server, {})
    follow(page, PAYMENT, readPayment)
    follow(page, 'player', readList)
    await fact(() => expect([readPayment, readList].map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
    // All pages connected to a stopped instance do this at the same moment.
    vi.mocked(Math.random).mockReturnValue(0.5)
    server.endAll(3001, 'shutdown')
    await fact(() => expect(readPayment).toHaveBeenCalledTimes(2))
    await fact(() => expect(server.subscribersOf('player:x')).toBe(1))
    expect(readList).toHaveBeenCalledTimes(1)
    await fact(() => expect(readList).toHaveBeenCalledTimes(2))
  })

  it('RT-4 RT-3 after repeatedly cut WebSockets the stream is used', async () => {
    server.websocketCuts = Infinity
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await fact(() => expect(page.reports).toEqual(['realtime: Centrifuge error: no transport opened']))
    expect(new Set(server.tried)).toEqual(new Set(['websocket']))
    page.show(false)
    await isSubscribed()
    expect(server.tried.at(-1)).toBe('http_stream')
  })

  it('RT-3 RESULT-10 if no transport opens, retries have growing delays, one report is sent, and polling continues', async () => {
    server.websocket = 'refused'
    server.stream = 'refused'
    const page = openPage(server, {})
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const wasSet = (delayMs: number) => timers.mock.calls.some((call) => call[1] === delayMs)
    follow(page, PAYMENT)
    for (const delayMs of [10_000, 20_000, 40_000]) {
      await fact(() => expect(wasSet(delayMs)).toBe(true))
      expect(page.connection()).toBe('disconnected')
      // Making the page visible again starts the next attempt at once.
      page.show(false)
      expect(page.connection()).toBe('connecting')
    }
    expect(page.reports).toEqual(['realtime: Centrifuge error: no transport opened'])
    expect(page.pollings).toEqual([{ delayMs: 1000, isOn: true }])
  })

  it('RT-3 an offline device does not count as a transport failure', async () => {
    server.websocket = 'refused'
    server.stream = 'refused'
    const page = openPage(server, {})
    vi.stubGlobal('navigator', { onLine: false })
    follow(page, PAYMENT)
    await fact(() => expect(server.tried.length).toBeGreaterThan(6))
    expect(page.reports).toEqual([])
  })
})

describe('a page that was hidden', () => {
  it('RT-3 it reconnects when it becomes visible and no frame arrived for longer than the ping interval plus its delay', async () => {
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await isSubscribed()
    page.clock.now += 25_000
    page.show(false)
    expect(server.tried).toHaveLength(1)
    page.clock.now += 1
    page.show(true)
    expect(page.states).not.toContain('disconnected')
    page.show(false)
    await fact(() => expect(server.tried).toHaveLength(2))
    await isSubscribed()
  })

  it.each(['websocket', 'http_stream'])(
    'RT-3 a frame over the %s shows that the connection is alive',
    async (transport) => {
      if (transport === 'http_stream') server.websocket = 'refused'
      const read = vi.fn(() => Promise.resolve())
      const page = openPage(server, {})
      follow(page, PAYMENT, read)
      await fact(() => expect(read).toHaveBeenCalledTimes(1))
      page.clock.now += 20_000
      server.publish(CHANNEL, {})
      await fact(() => expect(read).toHaveBeenCalledTimes(2))
      page.clock.now += 20_000
      page.show(false)
      expect(page.states).not.toContain('disconnected')
    },
  )

  it('RT-2 it has no connection in the back-forward cache, and connects when it is restored', async () => {
    const page = openPage(server, {})
    follow(page, PAYMENT)
    await isSubscribed()
    window.dispatchEvent(new Event('pagehide'))
    await fact(() => expect(server.clients.size).toBe(0))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await isSubscribed()
  })
})

describe('what is polled', () => {
  it('RESULT-10 RT-6 a payment is polled every 30 seconds while subscribed, and at the usual rate after a disconnect', async () => {
    const page = openPage(server, {})
    const read = vi.fn(() => Promise.resolve())
    follow(page, PAYMENT, read)
    expect(page.pollings).toEqual([{ delayMs: 1000, isOn: true }])
    await fact(() => expect(page.pollings.at(-1)).toEqual({ delayMs: 30_000, isOn: true }))
    server.endAll(3001, 'shutdown')
    await fact(() => expect(page.pollings.map(({ delayMs }) => delayMs)).toEqual([1000, 30_000, 1000, 30_000]))
    expect(page.pollings.map(({ isOn }) => isOn)).toEqual([false, false, false, true])
    await fact(() => expect(read).toHaveBeenCalledTimes(2))
  })

  it('RT-6 a subscription does not make the polling more frequent', async () => {
    const page = openPage(server, {})
    follow(page, 'player', undefined, 120_000)
    await fact(() => expect(page.pollings).toHaveLength(2))
    expect(page.pollings.at(-1)).toEqual({ delayMs: 120_000, isOn: true })
  })

  it('RESULT-10 a hidden page reads nothing, nor does a page that was left', async () => {
    const page = openPage(server, {})
    const read = vi.fn(() => Promise.resolve())
    const stop = follow(page, PAYMENT, read)
    await fact(() => expect(read).toHaveBeenCalledTimes(1))
    page.show(true)
    server.publish(CHANNEL, {})
    server.endAll(3001, 'shutdown')
    await fact(() => expect(page.pollings).toHaveLength(4))
    server.publish(CHANNEL, {})
    server.ping()
    await fact(() => expect(server.pongsCount).toBe(1))
    expect(read).toHaveBeenCalledTimes(1)
    stop()
    expect(page.pollings.every(({ isOn }) => !isOn)).toBe(true)
  })

  describe('by the store', () => {
    /** A followed payment, and a service that responds when the test completes a read. */
    function followPayment() {
      const readings: ((status: 'processing' | 'success') => void)[] = []
      const answer = () =>
        new Promise<Response>((resolve) => {
          readings.push((transaction_status) => resolve(Response.json(paySessionSample({ transaction_status }))))
        })
      const page = openPage(server, { answer })
      const read = () => page.store.dispatch(readQuery(paymentCall, 'p_1', { isForced: true }))
      follow(page, PAYMENT, read)
      const shown = () => entryOf(page.store.getState(), 'payment', 'p_1')?.data?.transactionStatus
      return { page, read, readings, shown }
    }

    it('RESULT-10 RT-6 publications during a read, repeated and in any order, cause exactly one more read', async () => {
      const { readings, shown } = followPayment()
      await fact(() => expect(readings).toHaveLength(1))
      for (const version of [3, 3, 1, 2]) server.publish(CHANNEL, { version })
      server.ping()
      await fact(() => expect(server.pongsCount).toBe(1))
      readings[0]?.('processing')
      await fact(() => expect(readings).toHaveLength(2))
      readings[1]?.('success')
      await fact(() => expect(shown()).toBe('success'))
      server.publish(CHANNEL, { version: 4 })
      await fact(() => expect(readings).toHaveLength(3))
      readings[2]?.('success')
    })

    /** A followed list, and a service that responds when the test completes a read. */
    async function followDeposits() {
      const readings: (() => void)[] = []
      const answer = () =>
        new Promise<Response>((resolve) => {
          readings.push(() => resolve(Response.json(depositListingSample())))
        })
      const page = openPage(server, { answer })
      // The list is read when the channel is subscribed, and then every two minutes.
      stops.push(followList(page.store, 'deposit', false)())
      await fact(() => expect(readings).toHaveLength(1))
      const publish = async (pongsCount = 1) => {
        server.publish('player:x', {})
        server.ping()
        await fact(() => expect(server.pongsCount).toBe(pongsCount))
      }
      return { ...page, readings, publish }
    }

    it('RT-6 a list that changes during a read is read once more afterwards', async () => {
      const { readings, publish } = await followDeposits()
      await publish()
      await publish(2)
      expect(readings).toHaveLength(1)
      readings[0]?.()
      await fact(() => expect(readings).toHaveLength(2))
      readings[1]?.()
      await publish(3)
      await fact(() => expect(readings).toHaveLength(3))
    })

    it('RT-6 a list that changes during another read of the page is read once more afterwards', async () => {
      const { store, readings, publish } = await followDeposits()
      void store.dispatch(loadListing('deposit'))
      await fact(() => expect(readings).toHaveLength(2))
      await publish()
      // Only the newest read counts.
      readings[0]?.()
      server.ping()
      await fact(() => expect(server.pongsCount).toBe(2))
      expect(readings).toHaveLength(2)
      readings[1]?.()
      await fact(() => expect(readings).toHaveLength(3))
    })
  })
})
