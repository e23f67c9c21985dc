/** A built gallery, served for the tests of one worker. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Builds the gallery of `configFile`, and passes its address to `use`. */
export async function withGallery(configFile: string, use: (address: string) => Promise<void>): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'gallery-'))
  const options = { configFile, logLevel: 'error' as const, build: { outDir, emptyOutDir: true } }
  await build(options)
  const server = await preview({ ...options, preview: { port: 0, host: 'localhost' } })
  await use(server.resolvedUrls?.local[0] ?? '')
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}
