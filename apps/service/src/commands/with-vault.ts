import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { readEnvironment } from '../config/environment'
import { openDatabase, type Tables } from '../db'
import { CommandRefused } from '../failure-text'
import { loadVaultKeys, type VaultKeys } from '../features/user-cards'

export type Vault = { readonly db: Kysely<Tables>; readonly keys: VaultKeys; readonly isProduction: boolean }

/**
 * Opens the database and the vault keys of the environment, for a command that a person started, and closes the
 * database after `work`. Throws if the environment or the keys are invalid.
 */
export async function withVault(work: (vault: Vault) => Promise<void>): Promise<void> {
  const read = readEnvironment(process.env)
  if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
  const {
    databaseUrl: url,
    dataDir,
    vaultKeys: configured,
    vaultKeysFile: file,
    masterKeyFile,
    mode,
  } = read.environment
  const isProduction = mode === 'production'
  // Without configured keys the first start of the service makes some, in this folder.
  if (configured === undefined && file === undefined && !isProduction && !existsSync(dataDir))
    throw new CommandRefused(
      `${dataDir} does not exist, so there are no vault keys; start the service once, or set CASHIER_VAULT_KEYS_FILE`,
    )
  const keys = await loadVaultKeys({ configured, file, masterKeyFile, dataDir, isProduction })
  const { db, close } = await openDatabase({ url, dataDir, hasNoStatementTimeout: true })
  try {
    await work({ db, keys, isProduction })
  } finally {
    await close()
  }
}
