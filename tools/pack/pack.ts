/**
 * `npm run pack`: writes the tarballs of the packages that are published into `dist/`, and prints the integrity of each script
 * for the attribute `integrity` of a page that loads it from another server.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildAll } from '../build'
import { buildBox } from '../box/build-box'
import { packFolder, packTarball } from './pack-tarball'
import { PUBLISHED_PACKAGES } from './published-packages'

const root = join(import.meta.dirname, '../..')

for (const published of PUBLISHED_PACKAGES) {
  const { folder, tarball } = await packTarball(published, join(root, 'dist'))
  console.log(`\n${relative(root, tarball)}`)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js')))
    console.log(
      `  ${name}  sha384-${createHash('sha384')
        .update(readFileSync(join(folder, name)))
        .digest('base64')}`,
    )
}

await buildAll('stale')
const box = await packFolder(await buildBox(join(root, 'dist/box')), join(root, 'dist'))
console.log(`\n${relative(root, box)}`)
