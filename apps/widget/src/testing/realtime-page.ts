/** A page without a document that follows targets over a real connection; only the calls to the service are simulated. */
import type { RealtimeTokens } from '@modulor/contract/realtime'
import { SESSION_HEADER } from '@modulor/contract/endpoint'
import { REALTIME_TOKENS_PATH } from '@modulor/contract/realtime'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { bootSample, depositListingSample } from '../api/wire-samples'
import { followLive, type Target } from '../realtime'
import { createStore } from '../session'
import type { StartPolling } from '../realtime/polling'
import { startQuerySample } from '../session/start-query-sample'
import type { RealtimeServer } from './realtime-server'

export const tokensSample = (over: Partial<RealtimeTokens> = {}): RealtimeTokens => ({
  auth_token: 'connection-1',
  payment: { channel: 'payment:p_1', token: 'payment-1' },
  player: { channel: 'player:x', token: 'player-1' },
  clicks: 'clicks:x',
  ...over,
})

export type TokensCall = { readonly sessionId: string | null; readonly body: unknown }

type PageOptions = {
  readonly authToken?: string | null
  /** The response of the service to any other call. */
  readonly answer?: () => Promise<Response>
  readonly tokens?: (call: TokensCall) => RealtimeTokens | { readonly status: number }
}

/** Replaces the browser's globals until `vi.unstubAllGlobals`. */
export function openPage(
  server: RealtimeServer,
  { authToken = 'listing', tokens = () => tokensSample(), answer }: PageOptions,
) {
  const calls: TokensCall[] = []
  const reports: string[] = []
  const clock = { now: 0 }
  const networkFetch = fetch
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: server.origin } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.startsWith(server.origin)) return networkFetch(address, init)
    if (address !== REALTIME_TOKENS_PATH) return answer?.() ?? Promise.reject(new TypeError('no network'))
    const call = {
      sessionId: new Headers(init.headers).get(SESSION_HEADER),
      body: JSON.parse(init.body as string) as unknown,
    }
    calls.push(call)
    const given = tokens(call)
    return Promise.resolve('status' in given ? Response.json({}, given) : Response.json(given))
  })
  const store = createStore({
    boot: bootSample({ deposit: depositListingSample({ auth_token: authToken }) }),
    query: startQuerySample(),
    report: (code, message) => reports.push(`${code}: ${message}`),
    now: () => clock.now,
  })
  /** Every state of the connection and of its channels, in their order. */
  const states: string[] = []
  let before = store.getState().realtime
  store.subscribe(() => {
    const { realtime } = store.getState()
    if (realtime && realtime.connection !== before?.connection) states.push(realtime.connection)
    for (const [channel, state] of Object.entries(realtime?.channels ?? {}))
      if (state !== before?.channels[channel]) states.push(`${channel} ${state}`)
    before = realtime
  })
  /** The first delay of each polling that was started, the newest last, and whether it is running. */
  const pollings: { readonly delayMs: number; isOn: boolean }[] = []
  const poll: StartPolling = (_read, delayMs) => {
    const polling = { delayMs: delayMs(0), isOn: true }
    pollings.push(polling)
    return () => void (polling.isOn = false)
  }
  return {
    store,
    calls,
    reports,
    states,
    clock,
    pollings,
    connection: () => store.getState().realtime?.connection,
    /** Follows a target that has been polled with this delay until now. */
    follow: (target: Target, read: () => Promise<unknown> = () => Promise.resolve(), usualDelayMs = 1000) => {
      const usualMs = () => usualDelayMs
      return store.dispatch(followLive(target, read, usualMs, poll, poll(read, usualMs)))
    },
    show: (hidden: boolean) => {
      Object.assign(document, { hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
