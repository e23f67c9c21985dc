/** Which tests import which files, directly or not: computed once per run, because it takes longer than most tests. */
import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/** These run the built programs, which do not contain the change. */
const TESTS_OF_PROGRAMS = /tests\/crash\/|tests\/http\/(?:process|fuzz)\.test|^tools\/|^packages\/testkit\//

/** Returns a function that lists the test files that depend on a source file, by absolute paths. */
export async function relatedTests(root: string): Promise<(file: string) => string[]> {
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !TESTS_OF_PROGRAMS.test(file))
  const { metafile } = await build({
    entryPoints: tests.map((file) => join(root, file)),
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    outdir: join(root, 'node_modules', '.cache', 'related-tests'),
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [
      {
        name: 'only-our-sources',
        setup(bundler) {
          bundler.onResolve({ filter: /.*/ }, ({ path, kind }) => {
            if (kind === 'entry-point' || path.startsWith('@modulor/')) return undefined
            const isOwnScript = path.startsWith('.') && !/\.(?!tsx?$|test$|[\w-]*$)|\?/.test(path.replace(/^[./]+/, ''))
            return isOwnScript ? undefined : { path, external: true }
          })
        },
      },
    ],
  })
  const testsOf = new Map<string, string[]>()
  for (const { entryPoint, inputs } of Object.values(metafile.outputs))
    for (const input of Object.keys(inputs))
      if (entryPoint !== undefined)
        testsOf.set(resolve(root, input), [...(testsOf.get(resolve(root, input)) ?? []), resolve(root, entryPoint)])
  return (file) => testsOf.get(file) ?? []
}
