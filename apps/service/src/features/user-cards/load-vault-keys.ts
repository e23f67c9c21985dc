import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ringWeakness } from '../../config/production/check-production-environment'
import { keepNewFilesPrivate, makePrivateFile } from '../../private-files'
import { KEY_BYTES } from './seal'
import { parseVaultKeys, type VaultKeys } from './vault-keys'

const FILE = 'vault-keys'
/** Group and others. Windows has no such modes and says none. */
const OTHERS = process.platform === 'win32' ? 0 : 0o077
const RING_BYTES_MAX = 64 * 1_024

type Settings = {
  readonly configured: string | undefined
  /** Holds the ring instead (CASHIER_VAULT_KEYS_FILE). */
  readonly file?: string | undefined
  readonly dataDir: string
  readonly isProduction: boolean
}

/**
 * The ring of CASHIER_VAULT_KEYS or of the file that CASHIER_VAULT_KEYS_FILE names, or, outside production, one that is made
 * up at the first start and kept in the data folder (which must exist) for this user alone. Throws in production when none
 * is configured, and for a file that others may read or whose keys are weak. No message holds a key.
 */
export async function loadVaultKeys({ configured, file, dataDir, isProduction }: Settings): Promise<VaultKeys> {
  if (file !== undefined) return parseVaultKeys(await readRing(file, isProduction))
  if (configured !== undefined) return parseVaultKeys(configured)
  if (isProduction) throw new Error('CASHIER_VAULT_KEYS or CASHIER_VAULT_KEYS_FILE is required in production')
  const madeUp = join(dataDir, FILE)
  await makeUnlessThere(madeUp)
  await makePrivateFile(madeUp)
  return parseVaultKeys(await readFile(madeUp, 'utf8'))
}

/** The file as one opened it: what was looked at is what is read. */
async function readRing(file: string, isProduction: boolean): Promise<string> {
  const refuse = (why: string) => new Error(`CASHIER_VAULT_KEYS_FILE: ${why}`)
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw refuse(`cannot be opened (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'})`)
  })
  try {
    const { mode, size } = await handle.stat()
    if ((mode & OTHERS) !== 0) throw refuse('may be read by others; run chmod 600 on it')
    if (size > RING_BYTES_MAX) throw refuse('is too large for a ring of keys')
    const ring = (await handle.readFile('utf8')).trim()
    const weakness = isProduction ? ringWeakness(ring) : undefined
    if (weakness !== undefined) throw refuse(weakness)
    return ring
  } finally {
    await handle.close()
  }
}

/** Written under another name first: of two services that start at once, both read the same whole file. */
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
