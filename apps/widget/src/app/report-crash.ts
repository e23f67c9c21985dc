import { ChunkLoadError, type Host } from '../host'
import { CRASH_EVENT } from './early-click'

/**
 * Reports a crash to the host and requests a new cashier (BOOT-8, MSG-1). Only the error's name is sent: its message may
 * contain text that the player typed. The page's early script reports the error itself (OBS-1).
 */
export function reportCrash(host: Host, error: unknown): void {
  host.send({ type: 'error', code: 'crash', message: error instanceof Error ? error.name : 'unknown' })
  dispatchEvent(new CustomEvent(CRASH_EVENT, { detail: error }))
  // A chunk that did not load needs only a reload; a new frame would load it over the same network.
  if (!(error instanceof ChunkLoadError)) host.send({ type: 'reinit', reason: 'crash' })
}
