/**
 * A page for each player who pays: it follows its payment through the realtime channel, reads the payment when it is
 * notified of a change, and also polls, like the widget (RT-6).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { ENDPOINTS } from '@modulor/contract/http'
import { REALTIME_TOKENS_PATH, REALTIME_WEBSOCKET_PATH, RealtimeTokens } from '@modulor/contract/realtime'
import { Centrifuge } from 'centrifuge'
import { WebSocket } from 'ws'
import { pollDelayMs } from '../../apps/widget/src/realtime/polling'

const CALL_MS = 5_000
const TRY_AGAIN_MS = 500
/** The widget's intervals: while the realtime channel is connected, and while it is not. */
const LIVE_POLL_MS = 30_000
const RECONNECT = { minReconnectDelay: 500, maxReconnectDelay: 20_000 } as const
const RESUBSCRIBE = { minResubscribeDelay: 500, maxResubscribeDelay: 20_000 } as const

const isEnd = (status: string | undefined) => status === 'success' || status === 'error'

export type Followed = {
  readonly session: string
  readonly key: string
  readonly paymentId: string
  /** The status in the response to the press. */
  readonly status: string | undefined
}

export class Pages {
  /** When the page of each payment had its end (Unix time), by the payment's id. */
  readonly endsSeen = new Map<string, number>()
  readonly #open = new Set<() => void>()
  readonly #url: string

  /** `url` is the address of a proxy in front of the instances. */
  constructor(url: string) {
    this.#url = url
  }

  get openCount(): number {
    return this.#open.size
  }

  /** Opens a page, which closes itself when it has the payment's end. No page follows a payment that has ended. */
  follow(followed: Followed): void {
    const { paymentId, status: answered } = followed
    if (isEnd(answered)) {
      this.endsSeen.set(paymentId, Date.now())
      return
    }
    const client = new Centrifuge(this.#url.replace(/^http/, 'ws') + REALTIME_WEBSOCKET_PATH, {
      websocket: WebSocket,
      getToken: async () => (await this.#tokens(followed)).auth_token,
      ...RECONNECT,
    })
    const subscription = client.newSubscription(`payment:${paymentId}`, {
      getToken: async () => (await this.#tokens(followed)).payment?.token ?? '',
      ...RESUBSCRIBE,
    })
    const closed = new AbortController()
    const close = () => {
      closed.abort()
      this.#open.delete(close)
      client.disconnect()
    }
    let isReading = false
    let isOutdated = false
    /** Reads again if something changed during the read, and after a failed call. */
    const read = async () => {
      isOutdated = true
      if (isReading) return
      isReading = true
      while (isOutdated && !closed.signal.aborted) {
        isOutdated = false
        const status = await this.#status(followed)
        if (isEnd(status)) {
          this.endsSeen.set(paymentId, Date.now())
          close()
        }
        if (status !== undefined) continue
        isOutdated = true
        await delay(TRY_AGAIN_MS)
      }
      isReading = false
    }
    let turned = new AbortController()
    /** Polls until the channel is connected or disconnected. */
    const poll = async (delayMs: (turn: number) => number) => {
      turned.abort()
      turned = new AbortController()
      const signal = AbortSignal.any([turned.signal, closed.signal])
      for (let turn = 0; ; turn += 1) {
        await delay(delayMs(turn), undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return
        await read()
      }
    }
    subscription
      .on('publication', () => void read())
      .on('subscribed', () => {
        void read()
        void poll(() => LIVE_POLL_MS)
      })
      .on('subscribing', () => void poll(pollDelayMs))
    subscription.subscribe()
    client.connect()
    this.#open.add(close)
  }

  close(): void {
    for (const close of this.#open) close()
  }

  async #tokens({ session, paymentId }: Followed): Promise<RealtimeTokens> {
    const answer = await fetch(this.#url + REALTIME_TOKENS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': session },
      body: JSON.stringify({ payment_id: paymentId }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    return RealtimeTokens.parse(await answer.json())
  }

  /** Undefined if there was no response. */
  async #status({ session, key }: Followed): Promise<string | undefined> {
    try {
      const answer = await fetch(`${this.#url}${ENDPOINTS.sessionState.path}?idempotency_key=${key}`, {
        headers: { 'x-session-id': session },
        signal: AbortSignal.timeout(CALL_MS),
      })
      const { transaction_status: status } = (await answer.json()) as { transaction_status?: string }
      return status
    } catch {
      return undefined
    }
  }
}
