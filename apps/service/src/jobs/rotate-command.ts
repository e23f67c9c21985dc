/**
 * `npm run vault:rotate`: wraps every saved card and kept payout account with the first of CASHIER_VAULT_KEYS, and seals
 * the ledger with it; after that an older one can go (SVC-6).
 */
import { readEnvironment } from '../config/environment'
import { openDatabase } from '../db'
import { createKeptAccounts } from '../features/payout-accounts'
import { createUserCards, loadVaultKeys } from '../features/user-cards'
import { sealChainAnew } from '../ledger'

async function rotate(): Promise<void> {
  const read = readEnvironment(process.env)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const {
    databaseUrl: url,
    dataDir,
    vaultKeys: configured,
    vaultKeysFile: file,
    masterKeyFile,
    mode,
  } = read.environment
  const keys = await loadVaultKeys({ configured, file, masterKeyFile, dataDir, isProduction: mode === 'production' })
  const { db, close } = await openDatabase({ url, dataDir, isPatient: true })
  try {
    const vault = {
      cards: createUserCards({ db, keys }),
      accounts: createKeptAccounts({ db, keys, now: () => new Date() }),
    }
    for (const [what, kept] of Object.entries(vault)) {
      const { rewrapped, left } = await kept.rotate()
      process.stdout.write(`${String(rewrapped)} ${what} have the newest key, ${String(left)} still have another\n`)
    }
    await sealChainAnew(db, keys, () => new Date())
  } finally {
    await close()
  }
}

await rotate()
