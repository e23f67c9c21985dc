import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataFolderUnusable, makeDataFolder } from './private-files'

describe('the data folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
    await writeFile(join(folder, 'file'), '')
    await mkdir(join(folder, 'others'))
    await chmod(join(folder, 'others'), 0o500)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('SVC-8 is created with the folders above it, and is left empty', async () => {
    const made = join(folder, 'one', 'two', 'data')
    await Promise.all([makeDataFolder(made), makeDataFolder(made)])
    await makeDataFolder(made)
    expect([(await stat(made)).mode & 0o777, await readdir(made)]).toEqual([0o700, []])
  })

  it('SVC-8 is refused with a sentence if it is a file, is below one, or belongs to others', async () => {
    const isRoot = process.getuid?.() === 0
    for (const [name, code] of [
      ['file', 'EEXIST'],
      ['file/data', 'ENOTDIR'],
      ...(isRoot ? [] : [['others/data', 'EACCES']]),
    ]) {
      const path = join(folder, name ?? '')
      const made = makeDataFolder(path)
      await expect(made).rejects.toThrow(DataFolderUnusable)
      await expect(made).rejects.toThrow(`CASHIER_DATA_DIR: ${path} cannot be used (${code}); name a folder`)
    }
  })

  // A call of the file system that never returns cannot be given up, so another process makes it.
  it.runIf(process.platform === 'linux')(
    'SVC-8 is refused where the system permits no folder, and does not hang',
    async () => {
      for (const path of ['/proc', '/proc/none/data']) {
        const script = `import { makeDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'private-files.ts'))}
        await makeDataFolder('${path}').catch((error) => console.log(error.message))`
        const node = ['--import', 'tsx', '--input-type=module', '--eval', script]
        const child = spawn(process.execPath, node, { cwd: import.meta.dirname, timeout: 20_000 })
        const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
        expect(stdout).toContain(`CASHIER_DATA_DIR: ${path} cannot be used (`)
      }
    },
    50_000,
  )
})
