import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './build-package'
import type { PublishedPackage } from './published-packages'

/** Builds a package below `outDir` and packs it. Answers its folder and its tarball. */
export async function packTarball(published: PublishedPackage, outDir: string) {
  const folder = await buildPackage(published, join(outDir, published.folder))
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', outDir], { cwd: folder })
  const [packed] = JSON.parse(stdout) as [{ readonly filename: string }]
  return { folder, tarball: join(outDir, packed.filename) }
}
