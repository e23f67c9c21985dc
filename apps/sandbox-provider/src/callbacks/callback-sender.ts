import { Webhook } from 'standardwebhooks'
import { CALLBACK_ATTEMPTS_MAX, CALLBACK_RETRY_DELAYS_MS } from '../delays'
import type { Change } from '../operations/event'
import type { OpenDelivery, Store } from '../operations/store'
import type { Scheduler } from '../scheduler'
import { withinLimit } from './within-limit'

const ATTEMPT_TIMEOUT_MS = 5_000
const IN_FLIGHT_MAX = 16

/**
 * Delivers callbacks as Standard Webhooks until the response is 2xx, at least once each (SVC-5). Open deliveries are
 * in the event file, so a new process continues where the last one stopped.
 */
export class CallbackSender {
  readonly #webhook: Webhook
  readonly #queue: string[] = []
  /** Deliveries that wait for another one, by the id of that one. */
  readonly #heldBack = new Map<string, OpenDelivery>()
  readonly #stopping = new AbortController()
  readonly #idleListeners: (() => void)[] = []
  #inFlight = 0

  constructor(
    readonly store: Store,
    readonly scheduler: Scheduler,
    secret: string,
  ) {
    this.#webhook = new Webhook(secret)
    for (const delivery of store.openDeliveries()) this.#schedule(delivery)
    store.subscribe(({ change, deliveries }) => {
      for (const delivery of deliveries) this.#schedule({ ...delivery, attempts: 0 })
      if (change.type === 'delivered' || change.type === 'delivery_given_up') this.#release(change.deliveryId)
    })
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Drops all waiting deliveries. */
  clear(): void {
    this.#queue.length = 0
    this.#heldBack.clear()
  }

  /** Resolves when every due delivery was sent and answered. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idleListeners.push(resolve)
      this.#noteIdle()
    })
  }

  #noteIdle(): void {
    if (this.#inFlight === 0 && this.#queue.length === 0) for (const resolve of this.#idleListeners.splice(0)) resolve()
  }

  #schedule(delivery: OpenDelivery): void {
    const { deliveryId, dueMs, afterDeliveryId } = delivery
    if (afterDeliveryId !== null && this.store.delivery(afterDeliveryId) !== undefined) {
      this.#heldBack.set(afterDeliveryId, delivery)
      return
    }
    this.scheduler.at(dueMs, () => {
      this.#queue.push(deliveryId)
      this.#pump()
    })
  }

  #release(deliveryId: string): void {
    const delivery = this.#heldBack.get(deliveryId)
    if (delivery === undefined) return
    this.#heldBack.delete(deliveryId)
    this.#schedule(delivery)
  }

  #pump(): void {
    while (this.#inFlight < IN_FLIGHT_MAX) {
      const deliveryId = this.#queue.shift()
      if (deliveryId === undefined) return
      const delivery = this.store.delivery(deliveryId)
      if (delivery === undefined) continue
      this.#inFlight += 1
      void this.#attempt(delivery).finally(() => {
        this.#inFlight -= 1
        this.#pump()
        this.#noteIdle()
      })
    }
  }

  async #attempt(delivery: OpenDelivery): Promise<void> {
    const isDelivered = await this.#post(delivery)
    // A connection that was closed because this server stops counts neither as success nor as failure; the next
    // process tries again. A delivery that a reset has dropped no longer exists.
    if (this.#stopping.signal.aborted || this.store.delivery(delivery.deliveryId) === undefined) return
    const at = new Date(this.scheduler.now()).toISOString()
    const change = isDelivered
      ? { type: 'delivered' as const, deliveryId: delivery.deliveryId }
      : this.#failure(delivery)
    this.store.commit({ at, change, journal: null, deliveries: [] })
    if (change.type === 'delivery_failed') this.#schedule({ ...delivery, dueMs: change.nextDueMs })
  }

  #failure({ deliveryId, attempts }: OpenDelivery): Change & { deliveryId: string } {
    if (attempts + 1 >= CALLBACK_ATTEMPTS_MAX) return { type: 'delivery_given_up', deliveryId }
    const delayMs = CALLBACK_RETRY_DELAYS_MS[Math.min(attempts, CALLBACK_RETRY_DELAYS_MS.length - 1)] ?? 0
    return { type: 'delivery_failed', deliveryId, nextDueMs: this.scheduler.now() + this.scheduler.scaled(delayMs) }
  }

  async #post({ eventId, url, body }: OpenDelivery): Promise<boolean> {
    const sentAt = new Date(this.scheduler.now())
    try {
      return await withinLimit(this.#stopping.signal, ATTEMPT_TIMEOUT_MS, async (signal) => {
        const response = await fetch(url, {
          ...{ method: 'POST', redirect: 'manual', signal, body },
          headers: {
            'content-type': 'application/json',
            'webhook-id': eventId,
            'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
            'webhook-signature': this.#webhook.sign(eventId, sentAt, body),
          },
        })
        await response.body?.cancel()
        return response.ok
      })
    } catch {
      // The server could not be reached, or the call was interrupted or too slow. All of these are retried.
      return false
    }
  }
}
