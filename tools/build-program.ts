import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readFunctionFiles } from '../apps/service/src/db/functions/read-function-files'

const SHARED_PARTS = 'parts'
const FUNCTIONS_FOLDER = 'apps/service/src/db/functions'

/**
 * Bundles a Node program of the tree at `root`, which may be an older one. Our own packages are bundled in; packages of
 * node_modules are not.
 */
export async function buildProgram(root: string, app: string, entries: readonly string[] = ['main']): Promise<void> {
  const results = join(root, 'apps', app, 'dist')
  rmSync(join(results, SHARED_PARTS), { recursive: true, force: true })
  await build({
    entryPoints: entries.map((entry) => join(root, 'apps', app, 'src', `${entry}.ts`)),
    outdir: results,
    bundle: true,
    // Code that several entries share is written into separate files.
    splitting: entries.length > 1,
    chunkNames: `${SHARED_PARTS}/[name]-[hash]`,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-of-others-stay-outside',
        setup(bundler) {
          bundler.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@modulor/') ? undefined : { path, external: true },
          )
        },
      },
      {
        // The bundle cannot read the folder of SQL files, so it contains their text.
        name: 'sql-files-are-inlined',
        setup(bundler) {
          bundler.onLoad({ filter: /[\\/]db[\\/]functions[\\/]read-function-files\.ts$/ }, () => ({
            contents: `export const readFunctionFiles = () => (${JSON.stringify(readFunctionFiles(join(root, FUNCTIONS_FOLDER)))})`,
          }))
        },
      },
    ],
  })
}
