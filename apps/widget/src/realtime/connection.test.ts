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
  // The shortest pauses of a client that tries again.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  // First: a connection is closed by a timer.
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
  // That timer was set before this one.
  await new Promise((resolve) => setTimeout(resolve, 0))
  await server.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fact = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 })
const isSubscribed = () => fact(() => expect(server.subscribersOf(CHANNEL)).toBe(1))
const NO_TRANSPORT = 'realtime: Centrifuge error: no transport opened'

it('RT-3 failures count from the last connection on', async () => {
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

it('RT-3 RT-5 a network that fails again after a connection is reported again', async () => {
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

it('RT-4 RT-5 a network that answers with a page of its own opens no stream, and no error is uncaught', async () => {
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

it('RT-2 expired tokens, however many, are no failure of a transport', async () => {
  let connectsCount = 0
  server.verdictOf = (token) => (token !== 'payment-1' && ++connectsCount <= 5 ? 'expired' : 'valid')
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  expect(connectsCount).toBe(6)
  expect(page.reports).toEqual([])
})

it('RT-4 a client that takes another’s place asks for a token, and follows what is followed by then', async () => {
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

it('RT-5 a channel that the server refuses is reported as a Centrifuge error, and polling goes on', async () => {
  server.verdictOf = (token) => (token === 'payment-1' ? 'refused' : 'valid')
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await fact(() => expect(page.reports).toEqual(['realtime: Centrifuge error: 101 unauthorized']))
  expect(page.connection()).toBe('connected')
  expect(page.pollings).toEqual([{ delayMs: 1000, isOn: true }])
})

it('RT-5 what was refused is not tried again when the page is seen', async () => {
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
])('RT-5 RT-3 a page that may not connect for a time, code %i %s, connects later', async (code, reason) => {
  server.connectEnd = { code, reason }
  const page = openPage(server, {})
  const timers = vi.spyOn(globalThis, 'setTimeout')
  stops.push(page.follow(PAYMENT))
  for (const delayMs of [10_000, 20_000, 40_000]) {
    await fact(() => expect(timers.mock.calls.map((call) => call[1])).toContain(delayMs))
    expect(page.connection()).toBe('disconnected')
    if (delayMs === 40_000) server.connectEnd = undefined
    // A player who looks at the page again does not wait.
    page.show(false)
  }
  await isSubscribed()
  expect(server.tried).toHaveLength(4)
  expect(page.reports).toEqual([`realtime: Centrifuge error: ${String(code)} ${reason}`])
})

it('RT-5 RT-3 a connection that ends with 3504 is opened again after 10 s', async () => {
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

it('RT-5 a connection that ends with 3501 is not opened again when the page is seen', async () => {
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  server.endAll(3501, 'bad request')
  await fact(() => expect(page.connection()).toBe('disconnected'))
  page.clock.now += 60_000
  page.show(false)
  expect(page.connection()).toBe('disconnected')
})

it('RT-2 a page that is shown for the first time keeps its connection', async () => {
  const page = openPage(server, {})
  stops.push(page.follow(PAYMENT))
  await isSubscribed()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(page.states).not.toContain('disconnected')
})

it('RT-5 an answer that is none is reported, and not asked for again', async () => {
  const page = openPage(server, { authToken: null, tokens: () => ({ status: 200 }) })
  stops.push(page.follow(PAYMENT))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await fact(() => expect(page.states).toEqual(['connecting', 'disconnected']))
  expect(page.reports).toEqual([expect.stringMatching(/^PARSING_ERROR: realtimeTokens: /)])
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(500)
})

it('RT-1 a page follows as one holder at a time', async () => {
  const page = openPage(server, {})
  stops.push(page.follow('player'))
  await fact(() => expect(server.subscribersOf('player:x')).toBe(1))
  stops.push(page.follow({ paymentId: 'p_1', paySessionId: 'ps_9' }))
  await isSubscribed()
  await fact(() => expect(server.clients.size).toBe(1))
  expect(page.pollings.filter(({ isOn }) => isOn).map(({ delayMs }) => delayMs)).toContain(1000)
})

it.each([200, 503])(
  'RT-2 a screen that was left follows nothing when its tokens come, or do not (%s)',
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

it('RT-3 a screen that is left asks for no tokens again', async () => {
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
])('CLICK-2 a batch over the connection that %s (%j) is answered %i', async (_what, publishError, status) => {
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
