/** Publishes on the channels of this process. A payment's state is read right before it is published, so that it is the newest. */
import { paymentChannel, paymentIdOf } from './channel-names'
import type { Hub } from './hub'
import type { PublicationsOf } from './realtime.types'

/** Changes within this time are read together. */
const READ_EVERY_MS = 10
const PLAYER_PUBLICATION = { type: 'player' } as const

export type Publisher = {
  payment(id: string): void
  player(channel: string): void
  /** Publishes on every open channel: changes may have been missed. */
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

  async function publishChanged(): Promise<void> {
    reading = undefined
    const ids = [...changed]
    changed.clear()
    try {
      for (const publication of await publicationsOf(ids))
        hub.publish(paymentChannel(publication.payment_id), publication)
    } catch (error) {
      onProblem(error)
    }
  }

  function payment(id: string): void {
    if (!hub.has(paymentChannel(id))) return
    changed.add(id)
    reading ??= setTimeout(() => void publishChanged(), READ_EVERY_MS)
  }
  const player = (channel: string) => hub.publish(channel, PLAYER_PUBLICATION)

  return {
    payment,
    player,
    everything() {
      for (const channel of hub.channels()) {
        const paymentId = paymentIdOf(channel)
        if (paymentId === undefined) player(channel)
        else payment(paymentId)
      }
    },
    stop: () => clearTimeout(reading),
  }
}
