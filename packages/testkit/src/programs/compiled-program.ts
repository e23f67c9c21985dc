import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** Below `node_modules`, so that a program's imports can be resolved. */
const FOLDER = join(import.meta.dirname, '../../../../node_modules/.cache/modulor-testkit')
const compiled = new Map<string, Promise<string>>()

/** Bundles our packages, whose entries are TypeScript, and leaves libraries out. */
const LIBRARIES_OUTSIDE: Plugin = {
  name: 'libraries-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@modulor/') ? undefined : { path, external: true },
    ),
}

/** The bundle is in another folder than the source, which reads files beside it. */
const FOLDER_OF_SOURCE: Plugin = {
  name: 'folder-of-source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: 'ts',
    })),
}

async function compile(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    plugins: [LIBRARIES_OUTSIDE, FOLDER_OF_SOURCE],
    ...{ bundle: true, write: false, sourcemap: 'inline' },
    ...{ platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' },
  })
  const text = outputFiles[0]?.text ?? ''
  const file = join(FOLDER, `${createHash('sha256').update(text).digest('hex')}.mjs`)
  await mkdir(FOLDER, { recursive: true })
  // Several test processes and threads may write the same file: the file is renamed when it is complete.
  const written = `${file}.${randomUUID()}`
  await writeFile(written, text)
  await rename(written, file)
  return file
}

/**
 * The JavaScript file of a test's program, a command, or a preloaded script, bundled with its imports of our code.
 * `--import tsx` instead takes a second of processor time per process: a thread of it resolves each module of the
 * program and of its libraries.
 */
export function compiledProgram(source: string): Promise<string> {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const compiling = compile(source)
  compiled.set(source, compiling)
  return compiling
}
