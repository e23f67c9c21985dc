import type { Target } from '.'
import { startPolling, type PollDelay, type Read } from './polling'
import { startLater } from './start-later'
import type { Store } from '../session/store'

/**
 * Polls data that others change, and reads them on announced changes as soon as the realtime channel is loaded (RESULT-10). The
 * returned function stops it.
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
