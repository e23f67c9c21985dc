/** Publishes on the channels of this process. A payment's state is read right before it is published, so that it is the newest. */
import { paymentChannel, paymentIdOf } from './channel-names'
import type { Hub } from './hub'
import type { PublicationsOf } from './realtime.types'

/** Changes within this time are read together. */
const READ_EVERY_MS = 10
/** What could not be read is read again so soon; after so many failures in a row it is left to the polls of its pages. */
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
  everything(): void
  stop(): void
}

export function createPublisher(
  hub: Hub,
  publicationsOf: PublicationsOf,
  onProblem: (error: unknown) => void,
): Publisher {
  const changed = new Set<string>()
  let reading: NodeJS.Timeout | undefined
  let failuresCount = 0
  let isStopped = false

  async function publishChanged(): Promise<void> {
    reading = undefined
    const ids = [...changed]
    changed.clear()
    try {
      for (const publication of await publicationsOf(ids))
        hub.publish(paymentChannel(publication.payment_id), publication)
      failuresCount = 0
    } catch (error) {
      onProblem(error)
      failuresCount += 1
      if (failuresCount < FAILURES_MAX) for (const id of ids) payment(id, RETRY_MS)
      else failuresCount = 0
    }
  }

  function payment(id: string, afterMs = READ_EVERY_MS): void {
    if (isStopped || !hub.has(paymentChannel(id))) return
    changed.add(id)
    reading ??= setTimeout(() => void publishChanged(), afterMs)
  }
  const player = (channel: string) => hub.publish(channel, PLAYER_PUBLICATION)

  const waiting = new Set<string>()
  let telling: NodeJS.Timeout | undefined
  function tellWaiting(): void {
    const some = [...waiting].slice(0, PLAYERS_AT_ONCE)
    for (const channel of some) {
      waiting.delete(channel)
      player(channel)
    }
    telling = waiting.size === 0 ? undefined : setTimeout(tellWaiting, PLAYERS_EVERY_MS)
  }

  function allPlayers(): void {
    for (const channel of hub.channels()) if (paymentIdOf(channel) === undefined) waiting.add(channel)
    if (telling === undefined) tellWaiting()
  }

  return {
    payment: (id) => payment(id),
    player,
    allPlayers,
    everything() {
      for (const channel of hub.channels()) {
        const paymentId = paymentIdOf(channel)
        if (paymentId !== undefined) payment(paymentId)
      }
      allPlayers()
    },
    stop() {
      isStopped = true
      clearTimeout(reading)
      clearTimeout(telling)
    },
  }
}
