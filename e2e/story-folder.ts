import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/modulor-stories')
const PROGRAMS = ['service', 'sandbox-provider', 'demo-merchant']

/** Another build creates another template. */
function templateOfBuild(): string {
  const hash = createHash('sha256')
  for (const name of PROGRAMS) hash.update(readFileSync(join(ROOT, 'apps', name, 'dist/main.js')))
  return join(CACHE, hash.digest('hex').slice(0, 16))
}

/**
 * A new data folder for programs, in the state after their first start, which takes three times as long as any later one.
 * `startOnce` starts them in the folder that it gets and stops them; it runs once for each build.
 */
export async function openStoryFolder(name: string, startOnce: (folder: string) => Promise<void>): Promise<string> {
  const template = templateOfBuild()
  if (!existsSync(template)) {
    mkdirSync(CACHE, { recursive: true })
    const unfinished = `${template}-${randomUUID()}`
    await startOnce(unfinished)
    // Another worker may have been faster: its template is equivalent.
    if (existsSync(template)) rmSync(unfinished, { recursive: true, force: true })
    else renameSync(unfinished, template)
  }
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  cpSync(template, folder, { recursive: true })
  return folder
}
