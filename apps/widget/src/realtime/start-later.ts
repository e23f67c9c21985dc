import { loadChunk } from '../host'

/** Starts a task, which takes over the earlier task that `stop` stops. The returned function stops both. */
type Start = (stop: () => void) => () => void

/**
 * Starts a task of another chunk. Until it is loaded, and if it cannot be loaded, the earlier task that `stop` stops continues. The
 * returned function stops both.
 */
export function startLater(load: () => Promise<Start>, stop: () => void = () => undefined): () => void {
  let isLeft = false
  let stopNow = stop
  void loadChunk(load).then(
    (start) => {
      if (!isLeft) stopNow = start(stopNow)
    },
    () => undefined,
  )
  return () => {
    isLeft = true
    stopNow()
  }
}
