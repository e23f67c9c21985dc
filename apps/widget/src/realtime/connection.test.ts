import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publishClicks } from '.'
import { openPage, tokensSample } from '../testing/realtime-page'
import { startRealtimeServer, type RealtimeServer } from '../testing/realtime-server'

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

const fact = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 })
const isSubscribed = () => fact(() => expect(server.subscribersOf(CHANNEL)).toBe(1))
const NO_TRANSPORT = 'realtime: Centrifuge error: no transport opened'

it('RT-3 failures are counted since the last successful connection', async () => {
  server.websocketCuts = 3
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  server.websocketCuts = 3
  server.endAll(3001, 'shutdown')
  await fact(() => expect(server.tried).toHaveLength(8))
  await isSubscribed()
  expect(page.reports).toEqual([])
})

it('RT-3 RT-5 if the network fails again after a connection, that is reported again', async () => {
  server.websocketCuts = Infinity
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await fact(() => expect(page.reports).toEqual([NO_TRANSPORT]))
  expect(server.tried).toEqual(Array.from({ length: 4 }, () => 'websocket'))
  page.show(false)
  await isSubscribed()
  server.stream = 'refused'
  server.endAll(3001, 'shutdown')
  await fact(() => expect(page.reports).toEqual([NO_TRANSPORT, NO_TRANSPORT]))
  expect(timers.mock.calls.filter(([, delayMs]) => delayMs === 10_000)).toHaveLength(2)
})

it('RT-4 RT-5 a network that responds with its own page opens no stream, and causes no uncaught error', async () => {
  const uncaught: unknown[] = []
  const handleError = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', handleError)
  server.websocket = 'refused'
  server.stream = 'web_page'
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await fact(() => expect(page.reports).toEqual([NO_TRANSPORT]))
  process.off('uncaughtException', handleError)
  expect(uncaught).toEqual([])
  expect(page.connection()).toBe('disconnected')
  expect(page.pollings).toEqual([{ delayMs: 1000, isOn: true }])
})

it('RT-2 expired tokens do not count as a transport failure', async () => {
  let connectsCount = 0
  server.verdictOf = (token) => (token !== 'payment-1' && ++connectsCount <= 5 ? 'expired' : 'valid')
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  expect(connectsCount).toBe(6)
  expect(page.reports).toEqual([])
})

it('RT-4 a replacement client requests a token and subscribes to the current channels', async () => {
  server.websocketCuts = Infinity
  const page = openPage(server, {})
  const leaveList = page.follow('player')
  stops.push(page.follow(PAYMENT))
  await fact(() => expect(page.states).toContain('player:x Subscribing'))
  leaveList()
  await fact(() => expect(page.reports).toEqual([NO_TRANSPORT]))
  page.show(false)
  await isSubscribed()
  expect(server.subscribersOf('player:x')).toBe(0)
  expect(server.commands.flatMap(({ connect }) => connect?.token ?? []).at(-1)).toBe('connection-1')
})

it('RT-5 a refused channel is reported as a Centrifuge error, and polling continues', async () => {
  server.verdictOf = (token) => (token === 'payment-1' ? 'refused' : 'valid')
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await fact(() => expect(page.reports).toEqual(['realtime: Centrifuge error: 101 unauthorized']))
  expect(page.connection()).toBe('connected')
  expect(page.pollings).toEqual([{ delayMs: 1000, isOn: true }])
})

it('RT-5 a refused connection is not opened again when the page becomes visible', async () => {
  const page = openPage(server, { authToken: null, tokens: () => ({ status: 401 }) })
  stops.push(page.follow(PAYMENT))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await fact(() => expect(page.states).toEqual(['connecting', 'disconnected']))
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(500)
  expect(page.calls).toHaveLength(1)
  page.clock.now += 60_000
  page.show(false)
  expect(page.connection()).toBe('disconnected')
})

it.each([
  [3502, 'stale'],
  [3504, 'connection limit'],
])(
  'RT-5 RT-3 a page that may not connect for a time, code %i %s, retries with growing delays',
  async (code, reason) => {
    server.connectEnd = { code, reason }
    const page = openPage(server, {})
    const timers = vi.spyOn(globalThis, 'setTimeout')
    stops.push(page.follow(PAYMENT))
    for (const delayMs of [10_000, 20_000, 40_000]) {
      await fact(() => expect(timers.mock.calls.map((call) => call[1])).toContain(delayMs))
      expect(page.connection()).toBe('disconnected')
      if (delayMs === 40_000) server.connectEnd = undefined
      // Making the page visible again does not shorten the delay.
      page.show(false)
    }
    await isSubscribed()
    expect(server.tried).toHaveLength(4)
    expect(page.reports).toEqual([`realtime: Centrifuge error: ${String(code)} ${reason}`])
  },
)

it('RT-5 RT-3 a connection closed with 3504 is opened again after 10 s', async () => {
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.endAll(3504, 'connection limit')
  await fact(() => expect(page.connection()).toBe('disconnected'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(server.tried).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await isSubscribed()
  expect(page.reports).toEqual(['realtime: Centrifuge error: 3504 connection limit'])
})

it('RT-5 a connection closed with 3501 is not opened again when the page becomes visible', async () => {
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  server.endAll(3501, 'bad request')
  await fact(() => expect(page.connection()).toBe('disconnected'))
  page.clock.now += 60_000
  page.show(false)
  expect(page.connection()).toBe('disconnected')
})

it('RT-2 a pageshow event of the first load does not close the connection', async () => {
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(page.states).not.toContain('disconnected')
})

it('RT-5 a page that is shown after the clock was set back connects again, because its connection may be frozen', async () => {
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  page.clock.now -= 3_600_000
  page.show(false)
  await fact(() => expect(page.states).toContain('disconnected'))
  await isSubscribed()
})

it('RT-5 an invalid response for tokens is reported, and not requested again', async () => {
  const page = openPage(server, { authToken: null, tokens: () => ({ status: 200 }) })
  stops.push(page.follow(PAYMENT))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await fact(() => expect(page.states).toEqual(['connecting', 'disconnected']))
  expect(page.reports).toEqual([expect.stringMatching(/^PARSING_ERROR: realtimeTokens: /)])
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(500)
})

it('RT-1 a page has one connection, of one identity at a time', async () => {
  const page = openPage(server, {})
  stops.push(page.follow('player'))
  await fact(() => expect(server.subscribersOf('player:x')).toBe(1))
  stops.push(page.follow({ paymentId: 'p_1', paySessionId: 'ps_9' }))
  await isSubscribed()
  await fact(() => expect(server.clients.size).toBe(1))
  expect(page.pollings.filter(({ isOn }) => isOn).map(({ delayMs }) => delayMs)).toContain(1000)
})

it.each([200, 503])(
  'RT-2 a screen that was left subscribes to nothing when its tokens arrive or fail (%s)',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = openPage(server, { tokens: () => (status === 200 ? tokensSample() : { status }) })
    page.follow(PAYMENT)()
    await fact(() => expect(page.calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(100)
    expect(page.states.join()).toBe('connecting,disconnected')
    expect(vi.getTimerCount()).toBe(0)
  },
)

it('RT-3 a screen that was left does not request its tokens again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = openPage(server, { tokens: () => ({ status: 503 }) })
  const leave = page.follow(PAYMENT)
  await fact(() => expect(page.calls).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(100)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.calls).toHaveLength(1)
})

const BATCH = { visit_id: 'v', events: [{ name: 'method_list_viewed' }] }

it.each([
  ['is taken', undefined, 200],
  ['is refused', { code: 103, message: 'permission denied' }, 400],
  ['is none', { code: 107, message: 'bad request' }, 400],
  ['cannot be taken now', { code: 100, message: 'internal server error', temporary: true }, 0],
])('CLICK-2 a batch over the connection that %s (%j) has the status %i', async (_what, publishError, status) => {
  server.publishError = publishError
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  expect(page.store.getState().realtime?.clicks).toBe('clicks:x')
  expect(await page.store.dispatch(publishClicks('clicks:x', JSON.stringify(BATCH)))).toBe(status)
  expect(server.commands.flatMap(({ publish }) => publish ?? [])).toEqual([{ channel: 'clicks:x', data: BATCH }])
})

it('CLICK-2 without a connection a batch is not published', async () => {
  const page = openPage(server, {})
  expect(await page.store.dispatch(publishClicks('clicks:x', '{}'))).toBe(0)
})
