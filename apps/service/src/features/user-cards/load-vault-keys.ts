import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepNewFilesPrivate, makePrivateFile } from '../../private-files'
import { KEY_BYTES } from './seal'
import { parseVaultKeys, type VaultKeys } from './vault-keys'

const FILE = 'vault-keys'

/**
 * The ring of CASHIER_VAULT_KEYS, or, outside production, one that is made up at the first start and kept in the data
 * folder (which must exist) for this user alone. Throws in production when none is configured.
 */
export async function loadVaultKeys(settings: {
  readonly configured: string | undefined
  readonly dataDir: string
  readonly isProduction: boolean
}): Promise<VaultKeys> {
  if (settings.configured !== undefined) return parseVaultKeys(settings.configured)
  if (settings.isProduction) throw new Error('CASHIER_VAULT_KEYS is required in production')
  const file = join(settings.dataDir, FILE)
  await makeUnlessThere(file)
  await makePrivateFile(file)
  return parseVaultKeys(await readFile(file, 'utf8'))
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
