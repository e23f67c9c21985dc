import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePrivateFolder } from './private-files'

const octal = (mode: number) => (mode & 0o7777).toString(8).padStart(4, '0')

/** Everything in a folder and the folder itself that others may use, with its mode. Locks are sockets of a live process. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  const found = await Promise.all(
    names.map(async (name) => {
      const { mode } = await stat(join(folder, name))
      return (mode & 0o077) === 0 ? [] : [`${name} ${octal(mode)}`]
    }),
  )
  return found.flat()
}

describe('issue-9 4.4 files of the embedded database and its keys', () => {
  let folder: string
  const dataDir = () => join(folder, 'data')
  /** Opens, writes and closes with the umask that a careless start script may have. */
  function open(umask: number): string {
    const script = `
      process.umask(${umask})
      const { openDatabase, migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'db/index.ts'))})
      const { loadVaultKeys } = await import(${JSON.stringify(join(import.meta.dirname, 'features/user-cards/index.ts'))})
      const dataDir = ${JSON.stringify(dataDir())}
      const { db, close } = await openDatabase({ dataDir })
      await loadVaultKeys({ configured: undefined, dataDir, isProduction: false })
      await migrate(db)
      await close()
      console.log('done')`
    const node = ['--import', 'tsx', '--input-type=module', '--eval', script]
    return spawnSync(process.execPath, node, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-modes-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('are accessible only to this user even with the umask 0', async () => {
    expect(open(0)).toContain('done')
    expect(await openToOthers(dataDir())).toEqual([])
    expect(octal((await stat(join(dataDir(), 'vault-keys'))).mode)).toBe('0600')
    expect(octal((await stat(dataDir())).mode)).toBe('0700')
  })

  it('lose the access rights of others that an earlier version left', async () => {
    await chmod(dataDir(), 0o755)
    await chmod(join(dataDir(), 'vault-keys'), 0o644)
    await chmod(join(dataDir(), 'database'), 0o755)
    await chmod(join(dataDir(), 'database/PG_VERSION'), 0o644)
    expect(open(0o022)).toContain('done')
    expect(await openToOthers(dataDir())).toEqual([])
  })

  it('can be read by their owner even with a umask that forbids it', async () => {
    await rm(dataDir(), { recursive: true })
    expect(open(0o777)).toContain('done')
    expect(octal((await stat(join(dataDir(), 'vault-keys'))).mode)).toBe('0600')
  })

  it('leave the access rights of a shared folder unchanged', async () => {
    const shared = join(folder, 'shared')
    await mkdir(shared)
    await chmod(shared, 0o1777)
    await writeFile(join(shared, 'of-somebody'), '')
    await makePrivateFolder(shared)
    expect(octal((await stat(shared)).mode)).toBe('1777')
  })
})
