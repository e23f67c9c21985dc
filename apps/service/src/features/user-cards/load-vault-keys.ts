import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ringWeakness } from '../../config/production/check-production-environment'
import { keepNewFilesPrivate, makePrivateFile } from '../../private-files'
import type { KeyServices } from './key-services/key-service'
import { createKeyServices, type KeyServiceSettings } from './key-services/registry'
import { unwrapRing } from './key-services/unwrap-ring'
import { readPrivateFile } from './read-private-file'
import { KEY_BYTES } from './seal'
import { parseVaultKeys, type VaultKeys } from './vault-keys'

const FILE = 'vault-keys'
const RING_BYTES_MAX = 64 * 1_024

/** The key ring cannot be used. The message is for the person who starts the service, and contains no key. */
export class VaultKeysRefused extends Error {
  override readonly name = 'VaultKeysRefused'
}

type Settings = KeyServiceSettings & {
  readonly configured: string | undefined
  /** A file with the ring, used in place of `configured` (CASHIER_VAULT_KEYS_FILE). */
  readonly file?: string | undefined
  readonly dataDir: string
  readonly isProduction: boolean
}

/**
 * Loads the ring from the file that CASHIER_VAULT_KEYS_FILE names, or from CASHIER_VAULT_KEYS. Outside production, a ring is
 * otherwise generated at the first start and stored in the data folder (which must exist), readable only by this user. Throws
 * in production if none is configured, and for a file that others can read, that has weak keys in production, or with a key
 * that cannot be unwrapped. No message contains a key.
 */
export async function loadVaultKeys(
  { configured, file, dataDir, isProduction, ...rest }: Settings,
  services: KeyServices = createKeyServices(rest),
): Promise<VaultKeys> {
  if (file !== undefined) return parseVaultKeys(await readRing(file, services, isProduction))
  if (configured !== undefined) return parseVaultKeys(configured)
  if (isProduction) throw new Error('CASHIER_VAULT_KEYS or CASHIER_VAULT_KEYS_FILE is required in production')
  const madeUp = join(dataDir, FILE)
  await makeUnlessThere(madeUp)
  await makePrivateFile(madeUp)
  return parseVaultKeys(await readFile(madeUp, 'utf8'))
}

/** Reads the ring from a file, and unwraps its wrapped keys with their key service. */
async function readRing(file: string, services: KeyServices, isProduction: boolean): Promise<string> {
  const refuse = (why: string) => new VaultKeysRefused(`CASHIER_VAULT_KEYS_FILE: ${why}`)
  const read = await readPrivateFile(file, RING_BYTES_MAX)
  if (!read.ok) throw refuse(read.why)
  const unwrapped = await unwrapRing(read.text, services)
  if (!unwrapped.ok) throw refuse(unwrapped.problem)
  const weakness = isProduction ? ringWeakness(unwrapped.ring) : undefined
  if (weakness !== undefined) throw refuse(weakness)
  return unwrapped.ring
}

/** Writes a temporary file first and links it: if two services start at the same time, both read the same complete file. */
async function makeUnlessThere(file: string): Promise<void> {
  keepNewFilesPrivate()
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, `sandbox:${randomBytes(KEY_BYTES).toString('base64')}`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}
