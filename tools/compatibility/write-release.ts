/** `npm run release:record -- 0.1.0`: keeps what integrators build against, so that later builds are compared with it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentOpenApi, currentTypes, OPENAPI_NAME, RELEASES_FOLDER, TYPE_FILES } from './surface'

const version = process.argv[2]
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Usage: npm run release:record -- VERSION\n')
  process.exitCode = 2
} else {
  const folder = join(RELEASES_FOLDER, version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, OPENAPI_NAME), `${JSON.stringify(currentOpenApi(), null, 1)}\n`)
  for (const name of TYPE_FILES) writeFileSync(join(folder, name), currentTypes(name))
}
