/**
 * `npm run vault:wrap`: prints the ring of CASHIER_VAULT_KEYS_FILE with every key encrypted by the master key of
 * CASHIER_MASTER_KEY_FILE (SVC-6). Changes nothing. Exits with 1 if a key cannot be encrypted.
 */
import { readEnvironment } from '../config/environment'
import { createKeyServices, readPrivateFile, wrapRing } from '../features/user-cards'

const RING_BYTES_MAX = 64 * 1_024
const KEY_SERVICE = 'file'
import { hasNoParameters } from '../no-parameters'

async function wrap() {
  const read = readEnvironment(process.env)
  if (!read.ok) return { ok: false, problem: read.problems.join('\n') } as const
  const { vaultKeysFile, masterKeyFile } = read.environment
  if (vaultKeysFile === undefined)
    return { ok: false, problem: 'CASHIER_VAULT_KEYS_FILE is not set; set it to the file with the vault keys' } as const
  const ring = await readPrivateFile(vaultKeysFile, RING_BYTES_MAX)
  if (!ring.ok) return { ok: false, problem: `CASHIER_VAULT_KEYS_FILE: ${ring.why}` } as const
  return wrapRing(ring.text, KEY_SERVICE, createKeyServices({ masterKeyFile }))
}

if (hasNoParameters('vault:wrap')) {
  const outcome = await wrap()
  if (outcome.ok) process.stdout.write(`${outcome.ring}\n`)
  else process.stderr.write(`${outcome.problem}\n`)
  process.exitCode = outcome.ok ? 0 : 1
}
