import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundledTypes } from './bundled-types'
import type { PublishedPackage } from './published-packages'

const ROOT = join(import.meta.dirname, '../..')
const REPOSITORY = 'https://github.com/modulor/cashier'

/** Browsers of the last four years; what older ones lack is not polyfilled. */
const TARGETS = ['es2022', 'safari16', 'chrome105', 'firefox110']

type Manifest = { readonly name: string; readonly version: string }

/** The `package.json` of the published package. That of the sources is for the repository: its entry is TypeScript. */
function manifestOf({ folder, description, script, peerDependencies }: PublishedPackage, { name, version }: Manifest) {
  const file = script && `./${script.file}`
  return {
    ...{ name, version, description, license: 'MIT' },
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: `packages/${folder}` },
    type: 'module',
    main: './index.cjs',
    module: './index.js',
    types: './index.d.ts',
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        require: { types: './index.d.cts', default: './index.cjs' },
      },
      ...(file && { [file]: file }),
      './package.json': './package.json',
    },
    ...(file && { unpkg: file, jsdelivr: file }),
    sideEffects: file ? [file] : false,
    ...(peerDependencies && { peerDependencies }),
  }
}

/**
 * Writes the folder that is published: module, CommonJS, types, README and licence, a plain script where there is one, and no
 * sources. Answers the folder. Our own packages are part of the bundles, so it has no dependencies.
 */
export async function buildPackage(published: PublishedPackage, outDir: string): Promise<string> {
  const source = join(ROOT, 'packages', published.folder)
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const bundle = (entry: string, format: 'esm' | 'cjs' | 'iife', file: string) =>
    build({
      entryPoints: [join(source, entry)],
      outfile: join(outDir, file),
      bundle: true,
      minify: true,
      ...{ format, target: TARGETS, logLevel: 'warning', jsx: 'automatic' },
      external: Object.keys(published.peerDependencies ?? {}),
      ...(published.directive && format !== 'iife' && { banner: { js: published.directive } }),
    })
  await bundle('src/index.ts', 'esm', 'index.js')
  await bundle('src/index.ts', 'cjs', 'index.cjs')
  if (published.script) await bundle(published.script.entry, 'iife', published.script.file)
  const types = bundledTypes(join(source, 'src/index.ts'))
  // One file for each module system: types are read as a module of the kind that they stand beside.
  await writeFile(join(outDir, 'index.d.ts'), types)
  await writeFile(join(outDir, 'index.d.cts'), types)
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(manifestOf(published, manifest), null, 2)}\n`)
  const readme = await readFile(join(source, 'README.md'), 'utf8')
  // Its links lead out of the package.
  await writeFile(join(outDir, 'README.md'), readme.replaceAll('](../../', `](${REPOSITORY}/blob/main/`))
  await copyFile(join(ROOT, 'LICENSE'), join(outDir, 'LICENSE'))
  return outDir
}
