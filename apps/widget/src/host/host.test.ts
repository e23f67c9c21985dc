import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION, toEnvelope, type ParentMessage } from '@modulor/contract/host-messages'
import { describe, expect, it } from 'vitest'
import { createHost, REDIRECT_ACK_MS, type HostEnvironment, type ReceivedMessage } from './host'
import { leaveAddress } from './leave-address'
import type { BridgeOwner } from './native-bridge'
import { targetOrigins } from './target-origins'

const MERCHANT = 'https://shop.example'
const OWN = 'https://cashier.example'

type Options = {
  bridges?: BridgeOwner
  ancestors?: string[]
  referrer?: string
  allowed?: string[]
  isAlone?: boolean
  /** Whether the peer opened this window. */
  isOpened?: boolean
}

/** A host in its own window, with its simulated surroundings. */
function open(options: Options = {}) {
  const { bridges = {}, ancestors = [MERCHANT], referrer = '', allowed = [MERCHANT], isAlone, isOpened } = options
  const listeners = new Set<(event: ReceivedMessage) => void>()
  const posted: { message: unknown; origin: string }[] = []
  const visited: string[] = []
  const timers: { delayMs: number; act: () => void; isOff: boolean }[] = []
  const peer = { postMessage: (message: unknown, origin: string) => void posted.push({ message, origin }) }
  const window: HostEnvironment['window'] = {
    ...bridges,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const host = createHost({
    window,
    after(delayMs, act) {
      const timer = { delayMs, act, isOff: false }
      timers.push(timer)
      return () => void (timer.isOff = true)
    },
    peer: isAlone ? null : peer,
    embedding: { allowedOrigins: allowed, ancestorOrigins: ancestors, referrer },
    leaveRules: { homeUrl: `${MERCHANT}/home`, redirectHosts: ['pay.example'], ownOrigin: OWN },
    navigate: (address) => void visited.push(address),
    closeWindow: isOpened ? () => void visited.push('closed') : null,
  })
  return {
    host,
    posted,
    visited,
    peer,
    window,
    receive: (event: ReceivedMessage) => [...listeners].forEach((listener) => listener(event)),
    passTime: () => timers.filter(({ isOff }) => !isOff).forEach(({ act }) => act()),
    delays: () => timers.map(({ delayMs }) => delayMs),
  }
}

describe('messages to the parent', () => {
  it.each([
    [{ type: 'reinit', reason: 'crash' }],
    [{ type: 'close' }],
    [{ type: 'resetScroll' }],
    [{ type: 'redirectTo', id: 'r', url: '/my-account' }],
  ] as const)('MSG-1 MSG-4 %o is sent with namespace and version, to the merchant only', (message) => {
    const { host, posted } = open()
    host.send(message)
    const envelope = { namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION, payload: message }
    expect(posted).toEqual([{ message: envelope, origin: MERCHANT }])
  })

  it.each([
    ['the nearest ancestor', ['https://a.example', 'https://b.example'], '', ['https://a.example']],
    ['the referrer if no ancestor is reported', [], 'https://b.example/page', ['https://b.example']],
    ['each origin of the list if neither is reported', [], '', ['https://a.example', 'https://b.example']],
    ['no window if the parent is not on the list', ['https://evil.example'], '', []],
    ['no window if the referrer is not on the list', [], 'https://evil.example/', []],
    ['no window for an opaque parent', ['null'], '', []],
  ])('MSG-4 the target is %s, and never a wildcard', (_whom, ancestorOrigins, referrer, origins) => {
    const allowedOrigins = ['https://a.example', 'https://b.example/']
    expect(targetOrigins({ allowedOrigins, ancestorOrigins, referrer })).toEqual(origins)
  })

  it.each<[string, (post: (text: string) => void) => BridgeOwner, string]>([
    ['WKWebView', (postMessage) => ({ webkit: { messageHandlers: { modulorCashier: { postMessage } } } }), 'ios'],
    ['Android', (postMessage) => ({ ModulorCashier: { postMessage } }), 'android'],
    ['React Native', (postMessage) => ({ ReactNativeWebView: { postMessage } }), 'react-native'],
  ])('MSG-3 the same messages are sent over the bridge of %s', (_shell, bridgesOf, place) => {
    const texts: string[] = []
    const { host, posted } = open({ bridges: bridgesOf((text) => void texts.push(text)), isAlone: true })
    host.send({ type: 'close' })
    expect(host.place).toBe(place)
    expect(texts.map((text): unknown => JSON.parse(text))).toEqual([toEnvelope({ type: 'close' })])
    expect(posted).toEqual([])
  })
})

describe('a native app that no longer answers', () => {
  it('MSG-3 MSG-6 a bridge that throws does not stop the widget, which navigates itself', () => {
    const postMessage = () => {
      throw new Error('the app is gone')
    }
    const parts = open({ bridges: { ReactNativeWebView: { postMessage } }, isAlone: true })
    parts.host.send({ type: 'ready' })
    parts.host.redirectTo('/my-account')
    parts.passTime()
    expect(parts.visited).toEqual([`${MERCHANT}/my-account`])
  })
})

describe('messages from the parent', () => {
  const navigate: ParentMessage = { type: 'navigate', flow: 'deposit', status: 'success', search: '' }

  it('MSG-2 MSG-4 the parent’s messages are received, in the envelope or in the bare form of the specification', () => {
    const { host, peer, receive } = open()
    const heard: ParentMessage[] = []
    const stop = host.listen((message) => void heard.push(message))
    receive({ origin: MERCHANT, source: peer, data: toEnvelope(navigate) })
    receive({ origin: MERCHANT, source: peer, data: { type: 'deposit', status: 'success' } })
    expect(heard).toEqual([navigate, navigate])
    stop()
    receive({ origin: MERCHANT, source: peer, data: toEnvelope(navigate) })
    expect(heard).toHaveLength(2)
  })

  it.each([
    ['the window itself, as an object', (message: unknown) => message, true],
    ['the window itself, as text', (message: unknown) => JSON.stringify(message), true],
    ['an event made by hand, as React Native does', (message: unknown) => JSON.stringify(message), false],
  ])('issue-8 2.3 MSG-2 MSG-3 a message of a native shell is received by %s', (_how, toData, isPosted) => {
    const { host, window, receive } = open({ bridges: { ReactNativeWebView: { postMessage: () => undefined } } })
    const heard: ParentMessage[] = []
    host.listen((message) => void heard.push(message))
    const sender = isPosted ? { origin: OWN, source: window } : { origin: '', source: null }
    receive({ ...sender, data: toData({ type: 'deposit', status: 'success' }) })
    receive({ origin: 'https://evil.example', source: null, data: toData({ type: 'deposit', status: 'success' }) })
    expect(heard).toEqual([navigate])
  })

  it('MSG-4 a synthetic event is ignored without a native shell', () => {
    const { host, receive } = open()
    const heard: ParentMessage[] = []
    host.listen((message) => void heard.push(message))
    receive({ origin: '', source: null, data: toEnvelope(navigate) })
    expect(heard).toEqual([])
  })

  it.each<[string, (parts: ReturnType<typeof open>) => ReceivedMessage]>([
    ['another window', () => ({ origin: MERCHANT, source: {}, data: toEnvelope(navigate) })],
    ['no window', () => ({ origin: MERCHANT, source: null, data: toEnvelope(navigate) })],
    ['another origin', ({ peer }) => ({ origin: 'https://evil.example', source: peer, data: toEnvelope(navigate) })],
    ['its own window', ({ window }) => ({ origin: OWN, source: window, data: toEnvelope(navigate) })],
    ['an unknown shape', ({ peer }) => ({ origin: MERCHANT, source: peer, data: { hello: 1 } })],
    [
      'another version',
      ({ peer }) => ({ origin: MERCHANT, source: peer, data: { ...toEnvelope(navigate), version: 2 } }),
    ],
  ])('MSG-4 a message of %s is ignored', (_whose, eventOf) => {
    const parts = open()
    const heard: ParentMessage[] = []
    parts.host.listen((message) => void heard.push(message))
    parts.receive(eventOf(parts))
    expect(heard).toEqual([])
  })

  it('MSG-4 every message is ignored if there is no parent', () => {
    const parts = open({ isAlone: true })
    const heard: ParentMessage[] = []
    parts.host.listen((message) => void heard.push(message))
    parts.receive({ origin: MERCHANT, source: null, data: toEnvelope(navigate) })
    expect(heard).toEqual([])
  })
})

describe('redirectTo', () => {
  it('MSG-6 the widget does not navigate if the parent acknowledges in time', () => {
    const parts = open()
    parts.host.redirectTo('/my-account')
    expect(parts.delays()).toEqual([REDIRECT_ACK_MS])
    parts.receive({ origin: MERCHANT, source: parts.peer, data: toEnvelope({ type: 'redirectAck', id: 'redirect-1' }) })
    parts.passTime()
    expect(parts.visited).toEqual([])
  })

  it('MSG-6 the widget navigates itself if the parent does not acknowledge this redirect', () => {
    const parts = open()
    parts.host.redirectTo('/my-account')
    parts.receive({ origin: MERCHANT, source: parts.peer, data: toEnvelope({ type: 'redirectAck', id: 'other' }) })
    parts.passTime()
    expect(parts.visited).toEqual([`${MERCHANT}/my-account`])
  })

  it.each([
    ['there is no parent', { isAlone: true }],
    ['the parent is not on the list', { ancestors: ['https://evil.example'] }],
  ])('MSG-6 the widget navigates at once if %s', (_why, options) => {
    const parts = open(options)
    parts.host.redirectTo('/my-account')
    expect(parts.visited).toEqual([`${MERCHANT}/my-account`])
    expect(parts.posted).toEqual([])
  })
})

describe('leave', () => {
  const HOME = `${MERCHANT}/home`
  it.each([{ type: 'close' }, { type: 'reinit', reason: 'player' }] as const)(
    'issue-8 2.3 MSG-1 MSG-6 $type in a window that a page opened waits for the acknowledgement',
    (request) => {
      const parts = open({ isOpened: true })
      parts.host.leave(request)
      expect(parts.posted).toEqual([{ message: toEnvelope({ ...request, id: 'redirect-1' }), origin: MERCHANT }])
      parts.receive({
        origin: MERCHANT,
        source: parts.peer,
        data: toEnvelope({ type: 'redirectAck', id: 'redirect-1' }),
      })
      parts.passTime()
      expect(parts.visited).toEqual([])
    },
  )

  it.each([
    ['does not answer', {}, 1],
    ['is not on the list', { ancestors: ['https://evil.example'] }, 0],
  ])(
    'issue-8 2.3 the window is closed if the opener %s, and navigates home if it stays open',
    (_why, options, posts) => {
      const parts = open({ isOpened: true, ...options })
      parts.host.leave({ type: 'close' })
      parts.passTime()
      expect(parts.visited).toEqual(['closed', HOME])
      expect(parts.posted).toHaveLength(posts)
    },
  )

  it('MSG-1 in a frame the parent decides what happens', () => {
    const parts = open()
    parts.host.leave({ type: 'close' })
    parts.passTime()
    expect(parts.posted).toEqual([{ message: toEnvelope({ type: 'close' }), origin: MERCHANT }])
    expect(parts.visited).toEqual([])
  })
})

describe('offerBack', () => {
  const settled = () => Promise.resolve()
  const states = ({ posted }: ReturnType<typeof open>) =>
    posted.map(({ message }) => (message as { payload: unknown }).payload)

  it('issue-8 2.2 the parent is told whether Back is possible, once per change', async () => {
    const parts = open()
    const withdraw = parts.host.offerBack(() => undefined)
    await settled()
    // Another screen offers its own way back.
    withdraw()
    const withdrawLast = parts.host.offerBack(() => undefined)
    await settled()
    withdrawLast()
    await settled()
    expect(states(parts)).toEqual([
      { type: 'canGoBack', value: true },
      { type: 'canGoBack', value: false },
    ])
  })

  it('issue-8 2.2 Back uses the newest way that is offered, and none that was withdrawn', async () => {
    const parts = open()
    const gone: string[] = []
    const back = () => parts.receive({ origin: MERCHANT, source: parts.peer, data: toEnvelope({ type: 'back' }) })
    back()
    const withdrawPage = parts.host.offerBack(() => void gone.push('page'))
    const withdrawModal = parts.host.offerBack(() => void gone.push('modal'))
    await settled()
    back()
    withdrawModal()
    await settled()
    back()
    withdrawPage()
    await settled()
    back()
    expect(gone).toEqual(['modal', 'page'])
  })
})

describe('leaveAddress', () => {
  const rules = { homeUrl: `${MERCHANT}/home`, redirectHosts: ['pay.example'], ownOrigin: OWN }
  it.each([
    ['/my-account', `${MERCHANT}/my-account`],
    [`${MERCHANT}/a`, `${MERCHANT}/a`],
    ['https://pay.example/x', 'https://pay.example/x'],
    [`${OWN}/deposit?lang=de`, `${OWN}/deposit?lang=de`],
    ['https://evil.example/', `${MERCHANT}/home`],
    ['//evil.example/', `${MERCHANT}/home`],
    ['/\\evil.example/', `${MERCHANT}/home`],
    ['javascript:alert(1)', `${MERCHANT}/home`],
    ['https://shop.example@evil.example/', `${MERCHANT}/home`],
    ['', `${MERCHANT}/home`],
  ])('BOOT-12 MSG-1 leaving to %s leads to %s', (address, target) => {
    expect(leaveAddress(address, rules)).toBe(target)
  })
})
