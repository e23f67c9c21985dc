import { build } from 'esbuild'
import { join } from 'node:path'

/** `queries.ts` as one script for the page. */
export async function bundleQueries(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'queries.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DTL_SKIP_AUTO_CLEANUP': '""' },
    banner: { js: 'var process = { env: {} };' },
  })
  const [output] = outputFiles
  if (!output) throw new Error('esbuild wrote no output')
  return output.text
}
