import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './build-package'
import type { PublishedPackage } from './published-packages'

/** Packs a folder into `outDir`. Returns the path of the tarball. */
export async function packFolder(folder: string, outDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', outDir], { cwd: folder })
  const [packed] = JSON.parse(stdout) as [{ readonly filename: string }]
  return join(outDir, packed.filename)
}

/** Builds a package below `outDir` and packs it. Returns its folder and the path of its tarball. */
export async function packTarball(published: PublishedPackage, outDir: string) {
  const folder = await buildPackage(published, join(outDir, published.folder))
  return { folder, tarball: await packFolder(folder, outDir) }
}
