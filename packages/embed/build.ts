import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Browsers of the last four years; what older ones lack is not polyfilled. */
const TARGETS = ['es2022', 'safari16', 'chrome105', 'firefox110']

/**
 * Bundles the host SDK for pages without a bundler: `modulor-cashier.js` (an ES module) and `modulor-cashier.iife.js`
 * (a plain script that sets `window.ModulorCashier`). Answers the paths of both.
 */
export async function buildEmbed(outDir = join(HERE, 'dist')): Promise<{ module: string; script: string }> {
  const outputs = { module: join(outDir, 'modulor-cashier.js'), script: join(outDir, 'modulor-cashier.iife.js') }
  await bundle('src/index.ts', 'esm', outputs.module)
  await bundle('src/script.ts', 'iife', outputs.script)
  return outputs
}

function bundle(entry: string, format: 'esm' | 'iife', outfile: string) {
  return build({
    entryPoints: [join(HERE, entry)],
    outfile,
    format,
    bundle: true,
    minify: true,
    target: TARGETS,
    logLevel: 'warning',
  })
}
