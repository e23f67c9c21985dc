import { loadChunk } from '../host'
import type { Target } from '../realtime'
import { startPolling, type PollDelay, type Read } from './polling'
import type { Store } from './store'

/**
 * Reads again and again what somebody else changes, and as soon as the realtime channel is there, when it tells of a
 * change (RESULT-10). Without the channel, or while it is not known what to follow, it polls. The answer stops it.
 */
export function startFollowing(
  dispatch: Store['dispatch'],
  target: Target | undefined,
  read: Read,
  delayMs: PollDelay,
): () => void {
  let stop = startPolling(read, delayMs)
  let isLeft = false
  if (target)
    void loadChunk(() => import('../realtime')).then(
      ({ followLive }) => {
        if (isLeft) return
        stop()
        stop = dispatch(followLive(target, read, delayMs, startPolling))
      },
      () => undefined,
    )
  return () => {
    isLeft = true
    stop()
  }
}
