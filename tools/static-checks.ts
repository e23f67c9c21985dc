/**
 * `npm run static`: the checks that do not run the code. A second run checks only what a change may affect; with `CI` set
 * everything is checked.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { filesToLint } from './lint-changed/lint-changed'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')
const isCached = !process.env.CI

export type Checked = { readonly name: string; readonly isGreen: boolean }

const cachedBy = (...parameters: string[]) => (isCached ? parameters : [])

/** Runs a command and prints its output at the end, so that two can run in parallel. */
function runQuietly(program: string, parameters: readonly string[]): Promise<{ isGreen: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', program), parameters, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const written: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => written.push(text))
    child.once('close', (code) => resolve({ isGreen: code === 0, output: written.join('') }))
    child.once('error', (error) => resolve({ isGreen: false, output: String(error) }))
  })
}

async function check(name: string, program: string, ...parameters: string[]): Promise<Checked> {
  const startedMs = Date.now()
  const { isGreen, output } = await runQuietly(program, parameters)
  const duration = `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
  console.log(`\n── ${name}\n${isGreen ? '' : output}${isGreen ? 'ok' : 'FAILED'}: ${name} (${duration})`)
  return { name, isGreen }
}

async function lintAndTypes(): Promise<Checked> {
  const name = 'lint and types'
  if (!isCached) return check(name, 'oxlint')
  const { files, remember } = filesToLint(root, join(cache, 'lint.json'))
  const wanted = files === 'all' ? [] : ['--no-error-on-unmatched-pattern', ...files]
  const checked = files.length === 0 ? { name, isGreen: true } : await check(name, 'oxlint', ...wanted)
  if (files.length === 0) console.log(`\n── ${name}\nok: ${name} (nothing changed)`)
  if (checked.isGreen) remember()
  return checked
}

/** Every static check, one after another: most use both cores themselves. */
export async function runStaticChecks(): Promise<Checked[]> {
  const boundariesCache = cachedBy('--cache', join(cache, 'dependency-cruiser'))
  const knipCache = cachedBy('--cache')
  const product = ['--config', 'knip.production.json', '--production', '--include', 'exports,files']
  return [
    await check('format', 'oxfmt', '--check'),
    await lintAndTypes(),
    await check(
      'boundaries',
      'depcruise',
      ...boundariesCache,
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'packages',
      'tools',
      'e2e',
    ),
    await check(
      'circles of folders',
      'depcruise',
      ...cachedBy('--cache', join(cache, 'folder-circles')),
      '--config',
      'tools/boundaries/folder-circles.cjs',
      'apps',
      'packages',
    ),
    await check('dead code', 'knip', ...knipCache, '--treat-config-hints-as-errors'),
    // Code that only a test or the gallery imports is dead code as well.
    await check('dead code of the product', 'knip', ...knipCache, ...product),
    await check('notes of changes', 'tsx', 'tools/release/check-note.ts'),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const failed = (await runStaticChecks()).filter(({ isGreen }) => !isGreen)
  process.exitCode = failed.length === 0 ? 0 : 1
}
