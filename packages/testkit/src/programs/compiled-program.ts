import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

/** Below `node_modules`, so that a program's imports can be resolved. */
const FOLDER = join(import.meta.dirname, '../../../../node_modules/.cache/modulor-testkit')
const compiled = new Map<string, string>()

/**
 * The JavaScript file of a test's program or preloaded script, bundled with its relative imports. `--import tsx`
 * instead takes a second of processor time per process: a thread of it resolves each module of the program and of its
 * libraries.
 */
export function compiledProgram(source: string): string {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const { outputFiles } = buildSync({
    entryPoints: [source],
    ...{ bundle: true, packages: 'external', write: false, sourcemap: 'inline' },
    ...{ platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' },
  })
  const text = outputFiles[0]?.text ?? ''
  const file = join(FOLDER, `${createHash('sha256').update(text).digest('hex')}.mjs`)
  mkdirSync(FOLDER, { recursive: true })
  // Several test processes and threads may write the same file: the file is renamed when it is complete.
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, text)
  renameSync(written, file)
  compiled.set(source, file)
  return file
}
