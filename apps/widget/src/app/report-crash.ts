import { ChunkLoadError, type Host } from '../host'
import { CRASH_EVENT } from './early-click'

/**
 * Reports a crash to the host and asks for a new cashier (BOOT-8, MSG-1). The name only: a message may quote what was
 * typed. The page's early script reports the error itself (OBS-1).
 */
export function reportCrash(host: Host, error: unknown): void {
  host.send({ type: 'error', code: 'crash', message: error instanceof Error ? error.name : 'unknown' })
  dispatchEvent(new CustomEvent(CRASH_EVENT, { detail: error }))
  // A part that did not load comes with a reload, and a new frame would load it over the same network.
  if (!(error instanceof ChunkLoadError)) host.send({ type: 'reinit', reason: 'crash' })
}
