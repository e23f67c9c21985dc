import { constants, cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FreshDatabase, Prepare } from './schema'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/modulor-testkit', import.meta.url))

/** A new folder with an embedded database, copied from a template that the first test file creates and migrates. */
export async function freshPglite(checksum: string, prepare: Prepare): Promise<FreshDatabase> {
  const template = join(CACHE, `pglite-${checksum}`)
  if (!existsSync(template)) await prepareTemplate(template, prepare)
  const dataDir = await mkdtemp(join(tmpdir(), 'modulor-test-'))
  // About a thousand files: the synchronous copy takes half the time of a copy with one promise for each file.
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { settings: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function prepareTemplate(template: string, prepare: Prepare): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(`${template}-unfinished-`)
  await prepare({ dataDir: unfinished })
  await rename(unfinished, template).catch(async (error: unknown) => {
    // Another test file was faster; its template is used.
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  })
}
