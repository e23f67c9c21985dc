/** Limits how much of the clickstream one player may use, across all sessions, pages and transports (CLICK-4). */
import { CLICKSTREAM_QUEUE_MAX } from '@modulor/contract/clickstream'
import { MINUTE_MS } from '../../durations'

/** As many as one browser keeps while the service is not available; a tenth of the buffer. */
export const PLAYER_EVENTS_WAITING_MAX = CLICKSTREAM_QUEUE_MAX
/** Each event is parsed on the processor that payments need. A page sends only a few events in a minute. */
export const PLAYER_EVENTS_PER_MINUTE_MAX = 3_000

export type PlayerShares = {
  /** Returns how many of `count` events are accepted from the player. Each of them counts as waiting until it is released. */
  take(player: string, count: number): number
  release(player: string, count: number): void
}

type Share = { waitingCount: number; minuteCount: number }

export function createPlayerShares(now: () => Date): PlayerShares {
  const shares = new Map<string, Share>()
  let minuteEndsAt = 0

  function beginMinute(): void {
    const time = now().getTime()
    // If the clock was set back, another minute begins.
    if (time < minuteEndsAt && time >= minuteEndsAt - MINUTE_MS) return
    minuteEndsAt = time + MINUTE_MS
    for (const [player, share] of shares) {
      share.minuteCount = 0
      if (share.waitingCount === 0) shares.delete(player)
    }
  }

  return {
    take(player, count) {
      beginMinute()
      const share = shares.get(player) ?? { waitingCount: 0, minuteCount: 0 }
      const room = Math.min(
        PLAYER_EVENTS_WAITING_MAX - share.waitingCount,
        PLAYER_EVENTS_PER_MINUTE_MAX - share.minuteCount,
      )
      const taken = Math.min(count, room)
      share.waitingCount += taken
      share.minuteCount += taken
      shares.set(player, share)
      return taken
    },
    release(player, count) {
      const share = shares.get(player)
      if (share) share.waitingCount -= count
    },
  }
}
