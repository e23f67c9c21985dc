import { loadChunk } from '../host'

/** Starts something. What `stop` ends goes on meanwhile, and is taken over. The answer stops both. */
type Start = (stop: () => void) => () => void

/** Starts what comes with another chunk; where that does not come, what `stop` ends goes on. The answer stops it. */
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
