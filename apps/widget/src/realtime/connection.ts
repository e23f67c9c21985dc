/** The page's connection to the service's realtime channel (RT-1 to RT-5). Its Centrifuge client may be replaced by a new one. */
import { Centrifuge, disconnectedCodes, State, SubscriptionState, unsubscribedCodes } from 'centrifuge'
import { isOffline } from '../host'
import type { ChannelState, ConnectionState } from './realtime-state'
import { emulationEndpointOf, transportsOf, watchedFetch, watchedWebSocket } from './transport'

/** The delays of RT-3. They equal the client's defaults, and are set here because the clause requires them. */
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

/**
 * A client keeps a transport that has opened once. After this number of failures a new client starts with the other transport. A
 * stream that does not open counts twice, as a failure of the transport and of the connection.
 */
const FAILURES_MAX = 4
const REBUILD_DELAY_MS_MIN = 10_000
const REBUILD_DELAY_MS_MAX = 300_000
/** The client's types of errors while it connects. */
const OPENING_ERRORS: readonly string[] = ['transport', 'connect']
const TOKEN_EXPIRED = 109
/** Codes up to this one mean a disconnect by this page or a refusal. They are not reported; polling continues. */
const QUIET_END: number = disconnectedCodes.unauthorized
/** The page was frozen while it connected, or the player has too many connections. A later attempt may succeed. */
const PASSING_ENDS: readonly number[] = [3502, 3504]
const QUIET_UNSUBSCRIPTION: number = unsubscribedCodes.unauthorized

const CHANNEL_STATES: Readonly<Record<SubscriptionState, ChannelState>> = {
  [SubscriptionState.Unsubscribed]: 'Unsubscribed',
  [SubscriptionState.Subscribing]: 'Subscribing',
  [SubscriptionState.Subscribed]: 'Subscribed',
}

export type ConnectionOptions = {
  /** The token of the listing (RT-1); null: one is requested. */
  readonly token: string | null
  /** Throws `UnauthorizedError` for a refusal. */
  readonly getToken: () => Promise<string>
  readonly onState: (state: ConnectionState) => void
  /** Reports a problem to the integrator. */
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

const errorText = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

export class Connection {
  private readonly channels = new Set<Channel>()
  private isOpen = false
  private client: Centrifuge | undefined
  private token: string | null
  private lastFrameAt = 0
  private failuresCount = 0
  private rebuildsCount = 0
  private rebuildTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: ConnectionOptions) {
    this.token = options.token
  }

  /** Connects, unless that was done before. */
  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    document.addEventListener('visibilitychange', this.handleShown)
    window.addEventListener('pagehide', this.handlePageHide)
    window.addEventListener('pageshow', this.handlePageShow)
    this.build()
  }

  /** Subscribes to a channel; the returned function unsubscribes. */
  subscribe(channel: Channel): () => void {
    this.channels.add(channel)
    if (this.client) this.attach(channel, this.client)
    return () => {
      this.channels.delete(channel)
      this.client?.removeSubscription(this.client.getSubscription(channel.name))
      channel.onState('Unsubscribed')
    }
  }

  /** Publishes on a channel without a subscription; throws if the publication is not accepted. */
  async publish(channel: string, data: unknown): Promise<void> {
    if (!this.client) throw new Error('disconnected')
    await this.client.publish(channel, data)
  }

  /** Disconnects permanently. */
  close(): void {
    document.removeEventListener('visibilitychange', this.handleShown)
    window.removeEventListener('pagehide', this.handlePageHide)
    window.removeEventListener('pageshow', this.handlePageShow)
    clearTimeout(this.rebuildTimer)
    this.drop()
  }

  private build(): void {
    clearTimeout(this.rebuildTimer)
    this.rebuildTimer = undefined
    this.handleFrame()
    const transports = transportsOf(window.location)
    try {
      const client = new Centrifuge(this.rebuildsCount % 2 === 0 ? transports : transports.reverse(), {
        ...DELAYS,
        ...(this.token !== null && { token: this.token }),
        getToken: this.options.getToken,
        emulationEndpoint: emulationEndpointOf(window.location),
        websocket: watchedWebSocket(this.handleFrame),
        fetch: watchedFetch(this.handleFrame),
      })
      // A later client requests a new token.
      this.token = null
      this.client = client
      this.watch(client)
      for (const channel of this.channels) this.attach(channel, client)
      client.connect()
    } catch (error) {
      this.report(errorText(error))
      this.drop()
    }
  }

  private watch(client: Centrifuge): void {
    client.on('state', ({ newState }) => {
      if (client === this.client) this.options.onState(newState)
    })
    client.on('connected', () => {
      this.failuresCount = 0
      this.rebuildsCount = 0
    })
    client.on('error', ({ type, error: { code } }) => {
      if (client === this.client && OPENING_ERRORS.includes(type) && code !== TOKEN_EXPIRED) this.countFailure()
    })
    client.on('disconnected', ({ code, reason }) => {
      if (client !== this.client || code <= QUIET_END) return
      const message = `${String(code)} ${reason}`
      if (PASSING_ENDS.includes(code)) this.rebuildLater(message)
      else this.report(message)
    })
  }

  private attach(channel: Channel, client: Centrifuge): void {
    const { name, token, getToken } = channel
    const subscription = client.newSubscription(name, { token, getToken, ...RESUBSCRIBE_DELAYS })
    subscription.on('state', ({ newState }) => {
      if (this.channels.has(channel)) channel.onState(CHANNEL_STATES[newState])
    })
    subscription.on('publication', channel.onPublication)
    subscription.on('unsubscribed', ({ code, reason }) => {
      if (code > QUIET_UNSUBSCRIPTION) this.report(`${String(code)} ${reason}`)
    })
    subscription.subscribe()
  }

  private countFailure(): void {
    // Failures while offline are not caused by the transport.
    if (isOffline()) return
    this.failuresCount += 1
    if (this.failuresCount >= FAILURES_MAX) this.rebuildLater('no transport opened')
  }

  private rebuildLater(message: string): void {
    // Reported only the first time in succession, so that a network that blocks everything is reported once.
    if (this.rebuildsCount === 0) this.report(message)
    this.drop()
    const delayMs = Math.min(REBUILD_DELAY_MS_MAX, REBUILD_DELAY_MS_MIN * 2 ** this.rebuildsCount)
    this.rebuildTimer = setTimeout(() => this.build(), delayMs)
    this.rebuildsCount += 1
    this.failuresCount = 0
  }

  /** Disconnects and removes the client; the channels are kept for the next one. */
  private drop(): void {
    const dropped = this.client
    this.client = undefined
    if (!dropped) return
    dropped.disconnect()
    this.options.onState('disconnected')
  }

  private reconnect(): void {
    this.handleFrame()
    this.client?.disconnect()
    this.client?.connect()
  }

  private report(message: string): void {
    this.options.report(`Centrifuge error: ${message}`)
  }

  private readonly handleFrame = () => {
    this.lastFrameAt = this.options.now()
  }

  private readonly handleShown = () => {
    if (document.hidden) return
    // The absolute value: if the clock was set back, the age of the last frame is unknown.
    const isStale = Math.abs(this.options.now() - this.lastFrameAt) > FRAME_AGE_MS_MAX
    if (this.rebuildTimer !== undefined) this.build()
    else if (isStale && this.client && this.client.state !== State.Disconnected) this.reconnect()
  }

  /** Disconnects, because an open websocket keeps the page out of the back-forward cache. */
  private readonly handlePageHide = () => this.client?.disconnect()

  private readonly handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.reconnect()
  }
}
