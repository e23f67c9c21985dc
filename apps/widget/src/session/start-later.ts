import { loadChunk } from '../host'

/**
 * Starts what comes with another chunk, in the place of what `stop` ends; where the chunk does not come, that goes on. The
 * answer stops it.
 */
export function startLater(load: () => Promise<() => () => void>, stop: () => void = () => undefined): () => void {
  let isLeft = false
  let stopNow = stop
  void loadChunk(load).then(
    (start) => {
      if (isLeft) return
      stopNow()
      stopNow = start()
    },
    () => undefined,
  )
  return () => {
    isLeft = true
    stopNow()
  }
}
