import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../src/db'
import { loadVaultKeys, parseVaultKeys } from '../../src/features/user-cards'

const ringEntry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const OLD = ringEntry('old')
const NEW = ringEntry('new')
const ROOT = join(import.meta.dirname, '../../../..')

describe('the key file of the vault, read by separate processes', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cashier-vault-commands-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function ringFile(text: string): Promise<string> {
    const path = join(folder, randomUUID())
    await writeFile(path, text, { mode: 0o600 })
    return path
  }

  it('SVC-6 may hold wrapped keys: vault:wrap prints them, and without the master key the service logs one line', async () => {
    const run = (command: string, ring: string, master: string) =>
      spawnSync(process.execPath, [join(ROOT, 'apps/service/dist/cashier.js'), command], {
        cwd: ROOT,
        env: {
          ...process.env,
          NODE_ENV: 'test',
          CASHIER_DATA_DIR: join(folder, 'wrapped'),
          CASHIER_VAULT_KEYS_FILE: ring,
          CASHIER_MASTER_KEY_FILE: master,
          CASHIER_PORT: '0',
          DATABASE_URL: '',
        },
        encoding: 'utf8',
      })
    const master = await ringFile(randomBytes(32).toString('base64'))
    const other = await ringFile(randomBytes(32).toString('base64'))
    const wrapped = run('vault:wrap', await ringFile(`${NEW},${OLD}`), master)
    expect(wrapped).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^new:file:\S+,old:file:\S+\n$/) as string,
    })
    expect(wrapped.stdout).not.toContain(NEW.slice(4, 20))
    const ring = await ringFile(wrapped.stdout)
    const services = { configured: undefined, file: ring, dataDir: folder, isProduction: true }
    const keys = await loadVaultKeys({ ...services, masterKeyFile: master })
    expect(keys.active).toEqual(parseVaultKeys(NEW).active)
    for (const [given, why] of [
      [
        other,
        'refused it; check that the master key and the key id are the original ones and that the text is unchanged',
      ],
      [join(folder, 'none'), 'is unavailable or not configured; check its settings'],
    ] as const)
      expect(run('serve', ring, given)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `CASHIER_VAULT_KEYS_FILE: the key "new" cannot be unwrapped: the key service "file" ${why}\n`,
      })
  })

  it('SVC-6 is needed by vault:status: without keys and a data folder it prints advice, and creates no folder', () => {
    const dataDir = join(folder, 'never-started')
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'apps/service/dist/cashier.js'), 'vault:status'],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          NODE_ENV: 'test',
          CASHIER_DATA_DIR: dataDir,
          CASHIER_VAULT_KEYS_FILE: '',
          DATABASE_URL: '',
        },
        encoding: 'utf8',
      },
    )
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${dataDir} does not exist, so there are no vault keys; start the service once, or set CASHIER_VAULT_KEYS_FILE\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('is read by vault:status and ledger:verify, which exit with 1 on a problem', async () => {
    const dataDir = join(folder, 'data')
    const run = (command: string, ring: string) => {
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        CASHIER_DATA_DIR: dataDir,
        CASHIER_VAULT_KEYS_FILE: ring,
        DATABASE_URL: '',
      }
      const program = join(ROOT, 'apps/service/dist/cashier.js')
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, command], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      })
      return { status, said: stdout + stderr }
    }
    const { db, close } = await openDatabase({ dataDir })
    await migrate(db)
    await db
      .insertInto('payout_accounts')
      .values({
        ...{ id: 'a', brand: 'COM', user_id: 'u', pay_group_id: 'p', masked: 'm', vault_key_id: 'old' },
        ...{ wrapped_key: Buffer.alloc(1), encrypted_account: Buffer.alloc(1), account_hash: Buffer.alloc(1) },
        ...{ created_at: new Date(), last_used_at: new Date() },
      })
      .execute()
    await close()
    const both = run('vault:status', await ringFile(`${NEW},${OLD}`))
    expect(both).toMatchObject({ status: 0 })
    expect(both.said).toContain(
      'new: active; nothing\nold: needed; 1 payout accounts\n0 of 1 encrypted with the active key; run',
    )
    const alone = run('vault:status', await ringFile(NEW))
    expect(alone).toMatchObject({ status: 1 })
    expect(alone.said).toContain('vault key "old" is missing, and 1 payout accounts need it')
    const verified = run('ledger:verify', await ringFile(OLD))
    expect(verified).toEqual({
      status: 0,
      said: '0 faults; 0 transfers, moves and audit lines in the chain; no batch has been sealed\n',
    })
  })
})
