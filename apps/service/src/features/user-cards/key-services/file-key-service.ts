import { secretWeakness } from '../../../config/production/secret-weakness'
import { readPrivateFile } from '../read-private-file'
import { KEY_BYTES, seal, SealBroken, unseal } from '../seal'
import type { KeyService } from './key-service'

const MASTER_KEY = /^[A-Za-z0-9+/]{43}=$/
const MASTER_KEY_LENGTH_MAX = 256
const isMasterKey = (text: string) => MASTER_KEY.test(text) && secretWeakness(text) === undefined
const sealContextOf = (id: string) => `vault key ${id}`

/**
 * Reads the master key from its own file (CASHIER_MASTER_KEY_FILE): 32 bytes in base64, readable only by the service's user.
 * The ring alone or this file alone decrypts nothing. Fails with `away` while the file cannot be read, or has no key or a weak
 * one.
 */
export function createFileKeyService(file: string | undefined): KeyService {
  async function masterKey(): Promise<Buffer | undefined> {
    if (file === undefined) return undefined
    const read = await readPrivateFile(file, MASTER_KEY_LENGTH_MAX)
    return read.ok && isMasterKey(read.text) ? Buffer.from(read.text, 'base64') : undefined
  }
  return {
    wrap: async ({ id, key }) => {
      const master = await masterKey()
      return master ? { ok: true, wrapped: seal(master, key, sealContextOf(id)) } : { ok: false, why: 'away' }
    },
    unwrap: async ({ id, wrapped }) => {
      const master = await masterKey()
      if (!master) return { ok: false, why: 'away' }
      try {
        const key = unseal(master, wrapped, sealContextOf(id))
        return key.length === KEY_BYTES ? { ok: true, key } : { ok: false, why: 'refused' }
      } catch (error) {
        if (error instanceof SealBroken) return { ok: false, why: 'refused' }
        throw error
      }
    },
  }
}
