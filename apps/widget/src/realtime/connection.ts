/** The page's one connection to the service's realtime channel (RT-1 to RT-5), whichever client holds it at the moment. */
import { Centrifuge, disconnectedCodes, type Subscription, SubscriptionState, unsubscribedCodes } from 'centrifuge'
import { isOffline } from '../host'
import type { ChannelState, ConnectionState } from './realtime-state'
import { emulationEndpointOf, transportsOf, watchedFetch, watchedWebSocket } from './transport'

/** RT-3; they are also the client's own, and stated here because the clause is ours. */
const DELAYS = {
  timeout: 5000,
  maxServerPingDelay: 10_000,
  minReconnectDelay: 500,
  maxReconnectDelay: 20_000,
} as const
export const RESUBSCRIBE_DELAYS = { minResubscribeDelay: 500, maxResubscribeDelay: 20_000 } as const

/** The service sends a ping this often; a page that was frozen does not notice that one is missing. */
const PING_INTERVAL_MS = 15_000
const FRAME_AGE_MS_MAX = PING_INTERVAL_MS + DELAYS.maxServerPingDelay

/** A client keeps the transport that has opened once. After so many failures another client begins with the other one. */
export const FAILURES_MAX = 4
const REBUILD_DELAY_MS_MIN = 10_000
const REBUILD_DELAY_MS_MAX = 300_000
/** The client's names for what goes wrong while it connects. */
const OPENING_ERRORS: readonly string[] = ['transport', 'connect']
const TOKEN_EXPIRED = 109

const CHANNEL_STATES: Readonly<Record<SubscriptionState, ChannelState>> = {
  [SubscriptionState.Unsubscribed]: 'Unsubscribed',
  [SubscriptionState.Subscribing]: 'Subscribing',
  [SubscriptionState.Subscribed]: 'Subscribed',
}

export type ConnectionOptions = {
  /** The token of the listing (RT-1); null: one is asked for. */
  readonly token: string | null
  /** Throws `UnauthorizedError` for a refusal. */
  readonly getToken: () => Promise<string>
  readonly onState: (state: ConnectionState) => void
  /** What an integrator should know. */
  readonly report: (message: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type Channel = {
  readonly name: string
  readonly token: string
  /** Throws `UnauthorizedError` for a refusal. */
  readonly getToken: () => Promise<string>
  readonly onState: (state: ChannelState) => void
  readonly onPublication: () => void
}

export type Connection = {
  /** Connects, where that has not been done. */
  readonly open: () => void
  /** Subscribes to a channel; the answer unsubscribes. */
  readonly subscribe: (channel: Channel) => () => void
  /** Disconnects for good. */
  readonly close: () => void
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

export function createConnection(options: ConnectionOptions): Connection {
  const channels = new Set<Channel>()
  let isOpen = false
  let client: Centrifuge | undefined
  let token = options.token
  let lastFrameAt = options.now()
  let failuresCount = 0
  let rebuildsCount = 0
  let rebuildTimer: ReturnType<typeof setTimeout> | undefined

  const handleFrame = () => (lastFrameAt = options.now())
  const report = (message: string) => options.report(`Centrifuge error: ${message}`)

  function attach(channel: Channel, to: Centrifuge): void {
    const { name, getToken } = channel
    const subscription = to.newSubscription(name, { token: channel.token, getToken, ...RESUBSCRIBE_DELAYS })
    subscription.on('state', ({ newState }) => {
      if (channels.has(channel)) channel.onState(CHANNEL_STATES[newState])
    })
    subscription.on('publication', channel.onPublication)
    subscription.on('unsubscribed', ({ code, reason }) => {
      if (code > unsubscribedCodes.unauthorized) report(`${String(code)} ${reason}`)
    })
    subscription.subscribe()
  }

  /** Takes the client away; its channels wait for the next one. */
  function drop(): void {
    const dropped = client
    client = undefined
    if (!dropped) return
    dropped.disconnect()
    options.onState('disconnected')
  }

  function rebuildLater(): void {
    // The first time in a row, so that a network that lets nothing through is reported once.
    if (rebuildsCount === 0) report('no transport opened')
    drop()
    rebuildTimer = setTimeout(build, Math.min(REBUILD_DELAY_MS_MAX, REBUILD_DELAY_MS_MIN * 2 ** rebuildsCount))
    rebuildsCount += 1
    failuresCount = 0
  }

  function watch(made: Centrifuge): void {
    made.on('state', ({ newState }) => {
      if (made === client) options.onState(newState)
    })
    made.on('connected', () => {
      failuresCount = 0
      rebuildsCount = 0
    })
    made.on('error', ({ type, error: { code } }) => {
      if (made !== client || !OPENING_ERRORS.includes(type) || code === TOKEN_EXPIRED || isOffline()) return
      failuresCount += 1
      if (failuresCount >= FAILURES_MAX) rebuildLater()
    })
    made.on('disconnected', ({ code, reason }) => {
      if (made === client && code > disconnectedCodes.unauthorized) report(`${String(code)} ${reason}`)
    })
  }

  function build(): void {
    clearTimeout(rebuildTimer)
    rebuildTimer = undefined
    lastFrameAt = options.now()
    const transports = transportsOf(window.location)
    try {
      client = new Centrifuge(rebuildsCount % 2 === 0 ? transports : transports.reverse(), {
        ...DELAYS,
        ...(token !== null && { token }),
        getToken: options.getToken,
        emulationEndpoint: emulationEndpointOf(window.location),
        websocket: watchedWebSocket(handleFrame),
        fetch: watchedFetch(handleFrame),
      })
      // A later client asks for its token.
      token = null
      watch(client)
      for (const channel of channels) attach(channel, client)
      client.connect()
    } catch (error) {
      report(errorText(error))
      drop()
    }
  }

  const isStale = () => options.now() - lastFrameAt > FRAME_AGE_MS_MAX
  const reconnect = () => {
    lastFrameAt = options.now()
    client?.disconnect()
    client?.connect()
  }
  const handleShown = () => {
    if (document.hidden) return
    if (rebuildTimer !== undefined) build()
    else if (client && client.state !== 'disconnected' && isStale()) reconnect()
  }
  // An open websocket keeps a page out of the back-forward cache.
  const handlePageHide = () => client?.disconnect()
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reconnect()
  }

  return {
    open() {
      if (isOpen) return
      isOpen = true
      document.addEventListener('visibilitychange', handleShown)
      window.addEventListener('pagehide', handlePageHide)
      window.addEventListener('pageshow', handlePageShow)
      build()
    },
    subscribe(channel) {
      channels.add(channel)
      if (client) attach(channel, client)
      return () => {
        channels.delete(channel)
        client?.removeSubscription(client.getSubscription(channel.name))
        channel.onState('Unsubscribed')
      }
    },
    close() {
      document.removeEventListener('visibilitychange', handleShown)
      window.removeEventListener('pagehide', handlePageHide)
      window.removeEventListener('pageshow', handlePageShow)
      clearTimeout(rebuildTimer)
      drop()
    },
  }
}
