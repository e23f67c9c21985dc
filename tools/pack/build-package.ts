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

/**
 * The `package.json` of the published package. The one in the sources is only for the repository, because its entry is
 * TypeScript.
 */
function manifestOf(published: PublishedPackage, { name, version }: Manifest) {
  const { folder, description, entries = {}, script, peerDependencies } = published
  const file = script && `./${script.file}`
  const filesOf = (entry: string) => ({
    import: { types: `./${entry}.d.ts`, default: `./${entry}.js` },
    require: { types: `./${entry}.d.cts`, default: `./${entry}.cjs` },
  })
  const names = Object.keys(entries)
  const effects = [...names.flatMap((entry) => [`./${entry}.js`, `./${entry}.cjs`]), ...(file ? [file] : [])]
  return {
    ...{ name, version, description, license: 'MIT' },
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: `packages/${folder}` },
    type: 'module',
    main: './index.cjs',
    module: './index.js',
    types: './index.d.ts',
    exports: {
      '.': filesOf('index'),
      ...Object.fromEntries(names.map((entry) => [`./${entry}`, filesOf(entry)])),
      ...(file && { [file]: file }),
      './package.json': './package.json',
    },
    ...(file && { unpkg: file, jsdelivr: file }),
    sideEffects: effects.length > 0 ? effects : false,
    ...(peerDependencies && { peerDependencies }),
  }
}

/** README and licence of a package. Links from the README to files outside the package become addresses of the repository. */
export async function writeTexts(source: string, outDir: string): Promise<void> {
  const readme = await readFile(join(source, 'README.md'), 'utf8')
  await writeFile(join(outDir, 'README.md'), readme.replaceAll('](../../', `](${REPOSITORY}/blob/main/`))
  await copyFile(join(ROOT, 'LICENSE'), join(outDir, 'LICENSE'))
}

/**
 * Writes the folder that is published: module, CommonJS, types, README and licence, a plain script if there is one, and
 * no sources. Returns the folder. Our own packages are part of the bundles, so it has no dependencies.
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
  for (const [name, entry] of Object.entries({ index: 'src/index.ts', ...published.entries })) {
    await bundle(entry, 'esm', `${name}.js`)
    await bundle(entry, 'cjs', `${name}.cjs`)
    const types = bundledTypes(join(source, entry))
    // One file for each module system: TypeScript reads each as a module of the kind of its extension.
    await writeFile(join(outDir, `${name}.d.ts`), types)
    await writeFile(join(outDir, `${name}.d.cts`), types)
  }
  if (published.script) await bundle(published.script.entry, 'iife', published.script.file)
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(manifestOf(published, manifest), null, 2)}\n`)
  await writeTexts(source, outDir)
  return outDir
}
