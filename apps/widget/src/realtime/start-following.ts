import type { Target } from '.'
import { startPolling, type PollDelay, type Read } from './polling'
import { startLater } from './start-later'
import type { Store } from '../session/store'

/**
 * Reads again and again what somebody else changes, and as soon as the realtime channel is there, when it tells of a
 * change (RESULT-10). Without the channel it polls. The answer stops it.
 */
export function startFollowing(
  dispatch: Store['dispatch'],
  target: Target,
  read: Read,
  delayMs: PollDelay,
): () => void {
  return startLater(
    async () => {
      const { followLive } = await import('.')
      return (stop) => dispatch(followLive(target, read, delayMs, startPolling, stop))
    },
    startPolling(read, delayMs),
  )
}
