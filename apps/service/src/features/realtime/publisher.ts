/** Publishes on the channels of this process. A payment's state is read right before it is published, so that it is the newest. */
import { paymentChannel, paymentIdOf } from './channel-names'
import type { Hub } from './hub'
import type { PublicationsOf } from './realtime.types'

/** Changes within this time are read together. */
const READ_EVERY_MS = 10
/** The delay before payments that could not be read are read again. After `FAILURES_MAX` failures their pages have to poll. */
const RETRY_MS = 1_000
const FAILURES_MAX = 5
/** A page reloads its list when its player's channel notifies it. If all players are notified, it is done in batches over time. */
const PLAYERS_AT_ONCE = 50
const PLAYERS_EVERY_MS = 100
const PLAYER_PUBLICATION = { type: 'player' } as const

export type Publisher = {
  payment(id: string): void
  player(channel: string): void
  /** Publishes on the channels of all players, some at a time. */
  allPlayers(): void
  /** Publishes on every open channel, payments at once and players some at a time: changes may have been missed. */
  allChannels(): void
  stop(): void
}

/** Reads changed payments and publishes their current state. */
function createPaymentReader(
  hub: Hub,
  publicationsOf: PublicationsOf,
  onProblem: (error: unknown) => void,
): Pick<Publisher, 'payment' | 'stop'> {
  const changed = new Set<string>()
  /** Payments that are to be read again, with the number of failures. */
  const failed = new Map<string, number>()
  let reading: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined
  let isStopped = false

  async function publish(ids: readonly string[], isRetry: boolean): Promise<void> {
    try {
      for (const publication of await publicationsOf(ids))
        hub.publish(paymentChannel(publication.payment_id), publication)
      for (const id of ids) failed.delete(id)
    } catch (error) {
      onProblem(error)
      for (const id of ids) scheduleRetry(id, isRetry)
    }
  }

  /** Counts only retries, so that a payment with frequent changes is not given up sooner. */
  function scheduleRetry(id: string, isRetry: boolean): void {
    const count = isRetry ? (failed.get(id) ?? 1) + 1 : (failed.get(id) ?? 1)
    if (isStopped || count >= FAILURES_MAX || !hub.has(paymentChannel(id))) {
      failed.delete(id)
      return
    }
    failed.set(id, count)
    retrying ??= setTimeout(() => {
      retrying = undefined
      void publish([...failed.keys()], true)
    }, RETRY_MS)
  }

  function publishChanged(): void {
    const ids = [...changed]
    changed.clear()
    reading = undefined
    void publish(ids, false)
  }

  /** A new change does not wait for payments that could not be read. */
  function payment(id: string): void {
    if (isStopped || !hub.has(paymentChannel(id))) return
    changed.add(id)
    reading ??= setTimeout(publishChanged, READ_EVERY_MS)
  }

  function stop(): void {
    isStopped = true
    clearTimeout(reading)
    clearTimeout(retrying)
  }
  return { payment, stop }
}

export function createPublisher(
  hub: Hub,
  publicationsOf: PublicationsOf,
  onProblem: (error: unknown) => void,
): Publisher {
  const payments = createPaymentReader(hub, publicationsOf, onProblem)
  const player = (channel: string) => hub.publish(channel, PLAYER_PUBLICATION)

  const waiting = new Set<string>()
  let publishing: NodeJS.Timeout | undefined
  function publishWaiting(): void {
    const batch = [...waiting].slice(0, PLAYERS_AT_ONCE)
    for (const channel of batch) {
      waiting.delete(channel)
      player(channel)
    }
    publishing = waiting.size === 0 ? undefined : setTimeout(publishWaiting, PLAYERS_EVERY_MS)
  }

  function allPlayers(): void {
    for (const channel of hub.channels()) if (paymentIdOf(channel) === undefined) waiting.add(channel)
    if (publishing === undefined) publishWaiting()
  }

  return {
    payment: payments.payment,
    player,
    allPlayers,
    allChannels() {
      for (const channel of hub.channels()) {
        const paymentId = paymentIdOf(channel)
        if (paymentId !== undefined) payments.payment(paymentId)
      }
      allPlayers()
    },
    stop() {
      payments.stop()
      clearTimeout(publishing)
    },
  }
}
