import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PAGE = join(HERE, 'src/page')

/** Builds the demo's page, with the host SDK in it, into `dist/public`. The server is one of the programs of tools/build. */
export async function buildDemo(outDir = join(HERE, 'dist/public')): Promise<void> {
  await mkdir(outDir, { recursive: true })
  await build({
    entryPoints: [join(PAGE, 'app.ts')],
    outfile: join(outDir, 'app.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  await copyFile(join(PAGE, 'style.css'), join(outDir, 'style.css'))
  await copyFile(join(PAGE, 'index.html'), join(outDir, 'index.html'))
}
