import type { LocalData } from './local-data'

const BYTES = 16

/**
 * The random id of this browser for risk rules (ENT-7). It is created on first use and stored until the browser's data is
 * cleared. It contains no data of the device. If storage is blocked, it is valid for the visit.
 */
export function fingerprintOf(localData: LocalData): string {
  const kept = localData.read('fingerprint')
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localData.write('fingerprint', made)
  return made
}
