import { hkdfSync } from 'node:crypto'
import { KEY_BYTES } from './seal'

/** One key of the ring. A separate key is derived for each use, so that no use weakens another. */
export type VaultKey = {
  readonly id: string
  /** Wraps the cards' own keys. */
  readonly wrapping: Buffer
  /** The key of the hash by which a card is recognised. */
  readonly hashing: Buffer
  /** The key of the hashes of one-time codes and of the entries for which they were sent. */
  readonly codes: Buffer
  /** Seals the ledger's batches. */
  readonly sealing: Buffer
  /** Signs the tokens of the realtime channel. */
  readonly tokens: Buffer
  /** Signs the exchange rates that forms have shown. */
  readonly quotes: Buffer
}

export type VaultKeys = {
  /** The only key that encrypts new values. */
  readonly active: VaultKey
  /** All keys that can decrypt, the active one first. */
  readonly readable: readonly VaultKey[]
}

const ENTRY = /^([a-z0-9-]{1,40}):([A-Za-z0-9+/]{43}=)$/

/**
 * Parses a ring `id:base64,id2:base64` of 256-bit keys; the first is active (SVC-6). To rotate: add the new key at the end on
 * all instances, then move it to the front on all instances, then run `rotate`, and remove the old key when no row needs it.
 * Throws for an invalid ring; the message never contains a key.
 */
export function parseVaultKeys(text: string): VaultKeys {
  const readable = text.split(',').map((entry, index) => {
    const found = ENTRY.exec(entry.trim())
    if (!found) {
      throw new Error(
        `Vault key ${index + 1} must have the form id:key, with 32 bytes in base64 as the key. Generate one with: openssl rand -base64 32`,
      )
    }
    const [, id = '', encoded = ''] = found
    return vaultKey(id, Buffer.from(encoded, 'base64'))
  })
  const [active] = readable
  if (active === undefined || new Set(readable.map(({ id }) => id)).size < readable.length) {
    throw new Error('Two vault keys have the same id; use a different id for each key')
  }
  return { active, readable }
}

function vaultKey(id: string, secret: Buffer): VaultKey {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `modulor-cashier ${use}`, KEY_BYTES))
  return {
    id,
    wrapping: derive('card keys'),
    hashing: derive('card numbers'),
    codes: derive('one-time codes'),
    sealing: derive('ledger batches'),
    tokens: derive('realtime tokens'),
    quotes: derive('exchange rate quotes'),
  }
}
