/**
 * `npm run vault:status`: how much is stored under which vault key, which keys are needed, and how far a rotation has come
 * (SVC-6). Ends with 1 when a needed key is missing. Changes nothing and prints no key.
 */
import { readEnvironment } from '../config/environment'
import { openDatabase } from '../db'
import { loadVaultKeys, readVaultUse, vaultProblems, type VaultKeys, type VaultUse } from '../features/user-cards'

function linesOf(use: readonly VaultUse[], { active, readable }: VaultKeys): readonly string[] {
  const sum = (uses: readonly VaultUse[]) => uses.reduce((total, { rows }) => total + rows, 0)
  const keys = readable.map(({ id }) => {
    const own = use.filter(({ keyId }) => keyId === id)
    const needed = own.length > 0 ? own.map(({ rows, what }) => `${rows} ${what}`).join(', ') : 'nothing'
    const standing = id === active.id ? 'active' : own.length > 0 ? 'needed' : 'can be removed'
    return `${id}: ${standing}; ${needed}`
  })
  const done = sum(use.filter(({ keyId }) => keyId === active.id))
  const progress = `${done} of ${sum(use)} under the active key${done === sum(use) ? '' : '; run `npm run vault:rotate`'}`
  return [...keys, progress]
}

async function status(): Promise<void> {
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
    const use = await readVaultUse(db)
    const problems = vaultProblems(use, keys)
    process.stdout.write(`${[...linesOf(use, keys), ...problems].join('\n')}\n`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

await status()
