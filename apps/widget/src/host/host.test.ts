import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION, toEnvelope, type ParentMessage } from '@modulor/contract/host-messages'
import { describe, expect, it } from 'vitest'
import { createHost, REDIRECT_ACK_MS, type HostSurroundings, type ReceivedMessage } from './host'
import { leaveAddress } from './leave-address'
import type { BridgeOwner } from './native-bridge'
import { targetOrigins } from './target-origins'

const MERCHANT = 'https://shop.example'
const OWN = 'https://cashier.example'

type Options = { bridges?: BridgeOwner; ancestors?: string[]; referrer?: string; allowed?: string[]; isAlone?: boolean }

/** A host in a window of its own, and what happens around it. */
function open({ bridges = {}, ancestors = [MERCHANT], referrer = '', allowed = [MERCHANT], isAlone }: Options = {}) {
  const listeners = new Set<(event: ReceivedMessage) => void>()
  const posted: { message: unknown; origin: string }[] = []
  const visited: string[] = []
  const timers: { delayMs: number; act: () => void; isOff: boolean }[] = []
  const peer = { postMessage: (message: unknown, origin: string) => void posted.push({ message, origin }) }
  const window: HostSurroundings['window'] = {
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

describe('to the parent', () => {
  it.each([
    [{ type: 'reinit', reason: 'crash' }],
    [{ type: 'close' }],
    [{ type: 'resetScroll' }],
    [{ type: 'redirectTo', id: 'r', url: '/my-account' }],
  ] as const)('MSG-1 MSG-4 sends %o with namespace and version, to the merchant only', (message) => {
    const { host, posted } = open()
    host.send(message)
    const envelope = { namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION, payload: message }
    expect(posted).toEqual([{ message: envelope, origin: MERCHANT }])
  })

  it.each([
    ['the nearest ancestor', ['https://a.example', 'https://b.example'], '', ['https://a.example']],
    ['the referrer where no ancestor is said', [], 'https://b.example/page', ['https://b.example']],
    ['each of the list where nobody says', [], '', ['https://a.example', 'https://b.example']],
    ['nobody when the parent is not on the list', ['https://evil.example'], '', []],
    ['nobody when the referrer is not on the list', [], 'https://evil.example/', []],
    ['nobody for an opaque parent', ['null'], '', []],
  ])('MSG-4 addresses %s, and never everybody', (_whom, ancestorOrigins, referrer, origins) => {
    const allowedOrigins = ['https://a.example', 'https://b.example/']
    expect(targetOrigins({ allowedOrigins, ancestorOrigins, referrer })).toEqual(origins)
  })

  it.each<[string, (post: (text: string) => void) => BridgeOwner, string]>([
    ['WKWebView', (postMessage) => ({ webkit: { messageHandlers: { modulorCashier: { postMessage } } } }), 'ios'],
    ['Android', (postMessage) => ({ ModulorCashier: { postMessage } }), 'android'],
    ['React Native', (postMessage) => ({ ReactNativeWebView: { postMessage } }), 'react-native'],
  ])('MSG-3 the same messages go over the bridge of %s', (_shell, bridgesOf, place) => {
    const texts: string[] = []
    const { host, posted } = open({ bridges: bridgesOf((text) => void texts.push(text)), isAlone: true })
    host.send({ type: 'close' })
    expect(host.place).toBe(place)
    expect(texts.map((text): unknown => JSON.parse(text))).toEqual([toEnvelope({ type: 'close' })])
    expect(posted).toEqual([])
  })
})

describe('a holder that is gone', () => {
  it('MSG-3 MSG-6 throws at whoever speaks to it: nothing stops, and a redirect goes by itself', () => {
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

describe('from the parent', () => {
  const navigate: ParentMessage = { type: 'navigate', flow: 'deposit', status: 'success', search: '' }

  it('MSG-2 MSG-4 hears the parent, in the envelope or in the bare form of the specification', () => {
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
  ])('MSG-4 ignores a message of %s', (_whose, eventOf) => {
    const parts = open()
    const heard: ParentMessage[] = []
    parts.host.listen((message) => void heard.push(message))
    parts.receive(eventOf(parts))
    expect(heard).toEqual([])
  })

  it('MSG-4 ignores everybody where there is no parent', () => {
    const parts = open({ isAlone: true })
    const heard: ParentMessage[] = []
    parts.host.listen((message) => void heard.push(message))
    parts.receive({ origin: MERCHANT, source: null, data: toEnvelope(navigate) })
    expect(heard).toEqual([])
  })
})

describe('redirectTo', () => {
  it('MSG-6 stays where the parent answers in time', () => {
    const parts = open()
    parts.host.redirectTo('/my-account')
    expect(parts.delays()).toEqual([REDIRECT_ACK_MS])
    parts.receive({ origin: MERCHANT, source: parts.peer, data: toEnvelope({ type: 'redirectAck', id: 'redirect-1' }) })
    parts.passTime()
    expect(parts.visited).toEqual([])
  })

  it('MSG-6 goes by itself where it does not, or answers another redirect', () => {
    const parts = open()
    parts.host.redirectTo('/my-account')
    parts.receive({ origin: MERCHANT, source: parts.peer, data: toEnvelope({ type: 'redirectAck', id: 'other' }) })
    parts.passTime()
    expect(parts.visited).toEqual([`${MERCHANT}/my-account`])
  })

  it.each([
    ['there is no parent', { isAlone: true }],
    ['the parent is not on the list', { ancestors: ['https://evil.example'] }],
  ])('MSG-6 goes at once where %s', (_why, options) => {
    const parts = open(options)
    parts.host.redirectTo('/my-account')
    expect(parts.visited).toEqual([`${MERCHANT}/my-account`])
    expect(parts.posted).toEqual([])
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
  ])('BOOT-12 MSG-1 %s leads to %s', (address, target) => {
    expect(leaveAddress(address, rules)).toBe(target)
  })
})
