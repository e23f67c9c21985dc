/**
 * `npm run vault:status`: prints how much is stored with which vault key, which keys are needed, and the progress of
 * a rotation (SVC-6). Exits with 1 if a needed key is missing. Changes nothing and prints no key.
 */
import { readVaultUse, vaultProblems, type VaultKeys, type VaultUse } from '../features/user-cards'
import { hasNoParameters } from '../no-parameters'
import { runCommand } from './run-command'
import { withVault, type Vault } from './with-vault'

function linesOf(use: readonly VaultUse[], { active, readable }: VaultKeys): readonly string[] {
  const sum = (uses: readonly VaultUse[]) => uses.reduce((total, { rows }) => total + rows, 0)
  const keys = readable.map(({ id }) => {
    const own = use.filter(({ keyId }) => keyId === id)
    const needed = own.length > 0 ? own.map(({ rows, what }) => `${rows} ${what}`).join(', ') : 'nothing'
    const state = id === active.id ? 'active' : own.length > 0 ? 'needed' : 'can be removed'
    return `${id}: ${state}; ${needed}`
  })
  const done = sum(use.filter(({ keyId }) => keyId === active.id))
  const progress = `${done} of ${sum(use)} encrypted with the active key${done === sum(use) ? '' : '; run `npm run vault:rotate`'}`
  return [...keys, progress]
}

async function status({ db, keys }: Vault): Promise<void> {
  const use = await readVaultUse(db)
  const problems = vaultProblems(use, keys)
  process.stdout.write(`${[...linesOf(use, keys), ...problems].join('\n')}\n`)
  if (problems.length > 0) process.exitCode = 1
}

if (hasNoParameters('vault:status')) await runCommand(() => withVault(status))
