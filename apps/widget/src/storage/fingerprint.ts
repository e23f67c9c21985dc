import type { LocalData } from './local-data'

const BYTES = 16

/**
 * The browser's name for risk rules (ENT-7): random, made at its first payment and kept until the browser's data is
 * cleared. Nothing of the device is read for it, so it recognises a browser and contains no device data. Where storage
 * is blocked it lasts for the visit.
 */
export function fingerprintOf(localData: LocalData): string {
  const kept = localData.read('fingerprint')
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localData.write('fingerprint', made)
  return made
}
