import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PAGES } from './pages'
import { rewritePage } from './rewrite-page'

const ROOT = join(import.meta.dirname, '../..')
const addresses = new Map(PAGES.flatMap(({ path, source }) => (typeof source === 'string' ? [[source, path]] : [])))

/** Writes the generator's input into `folder`: every page, and the pictures. */
export async function stagePages(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const { path, source } of PAGES) {
    const file = join(folder, `${path}.md`)
    await mkdir(dirname(file), { recursive: true })
    const text =
      typeof source === 'string'
        ? rewritePage(source, await readFile(join(ROOT, source), 'utf8'), (target) => addresses.get(target))
        : source()
    await writeFile(file, text)
  }
  await cp(join(ROOT, 'docs/pictures'), join(folder, 'public/pictures'), { recursive: true })
}
