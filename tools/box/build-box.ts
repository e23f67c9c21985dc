/** Writes the package `@modulor/box`: the built programs, the demo's configuration, and a prepared data folder. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { freePorts, startProgram } from '../../packages/box/src/program'
import { writeTexts } from '../pack/build-package'
import { bundledTypes } from '../pack/bundled-types'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = join(ROOT, 'packages/box')
const PROGRAMS = ['service', 'sandbox-provider', 'demo-merchant'] as const
/** Our packages that are bundled into the programs. */
const CONTAINED = ['packages/contract', 'packages/rules'] as const

type Manifest = { readonly version: string; readonly dependencies?: Readonly<Record<string, string>> }
const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest

/** The dependencies that are not bundled into the programs, in the tested versions. */
async function dependencies(): Promise<Record<string, string>> {
  const folders = [...PROGRAMS.map((name) => `apps/${name}`), ...CONTAINED]
  const manifests = await Promise.all(folders.map(manifestOf))
  const all = manifests.flatMap((manifest) => Object.entries(manifest.dependencies ?? {}))
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('@modulor/')).toSorted())
}

/** Packs the data folder of a first start, with the database and its keys. Every box begins with a copy of it. */
async function packTemplate(folder: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'modulor-box-template-'))
  const environment = (port: number) => ({
    CASHIER_PORT: String(port),
    // The program ends with this process.
    CASHIER_BOX: 'on',
    CASHIER_DATA_DIR: data,
    CASHIER_CONFIG: join(folder, 'config/demo.yaml'),
    CASHIER_WIDGET_DIR: join(folder, 'apps/widget/dist'),
  })
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'apps/service/dist/main.js')
  const service = await startProgram({ name: 'service', file, port, folder, environment: environment(port) })
  await service.stop()
  await promisify(execFile)('tar', ['-czf', join(folder, 'template.tgz'), '-C', data, '.'])
  await rm(data, { recursive: true })
}

/** Builds the package and returns its folder. The programs have to be built before. */
export async function buildBox(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of [...PROGRAMS, 'widget'])
    await cp(join(ROOT, 'apps', name, 'dist'), join(folder, 'apps', name, 'dist'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
  await cp(join(ROOT, 'config'), join(folder, 'config'), { recursive: true })
  const bundle = (entry: string, file: string, banner: string) =>
    build({
      entryPoints: [join(SOURCE, 'src', entry)],
      outfile: join(folder, file),
      bundle: true,
      ...{ platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning', banner: { js: banner } },
    })
  await bundle('index.ts', 'index.js', '')
  await bundle('playwright.ts', 'playwright.js', '')
  await bundle('command.ts', 'command.js', '#!/usr/bin/env node')
  for (const name of ['index', 'playwright'])
    await writeFile(
      join(folder, `${name}.d.ts`),
      bundledTypes(join(SOURCE, `src/${name}.ts`), new URL('tsconfig.json', import.meta.url)),
    )
  const { version } = await manifestOf('packages/box')
  const manifest = {
    ...{ name: '@modulor/box', version, description: 'A whole Modulor Cashier for development and tests.' },
    ...{ license: 'MIT', type: 'module', bin: { 'modulor-box': './command.js' }, engines: { node: '>=20.19' } },
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './playwright': { types: './playwright.d.ts', default: './playwright.js' },
      './package.json': './package.json',
    },
    dependencies: await dependencies(),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeTexts(SOURCE, folder)
  await packTemplate(folder)
  return folder
}
