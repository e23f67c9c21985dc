/**
 * Builds the programs: the widget (browser and server render), the host SDK, the demo merchant, the desk, and the Node programs
 * (the service with its commands). `--stale` builds only what is missing or older than its sources.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemo } from '../apps/demo-merchant/build'
import { LANGUAGE_CODES } from '../packages/contract/src/messages/languages'
import { buildEmbed } from '../packages/embed/build'
import { buildProgram } from './build-program'
import './quiet-vite'

const root = join(import.meta.dirname, '..')

function buildPage(app: 'desk' | 'widget'): void {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', `@modulor/${app}`], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

type Part = { name: string; result: string; sources: string[]; run: () => unknown }

const shared = ['packages/contract/src', 'packages/rules/src']
const PARTS: Part[] = [
  {
    name: 'service',
    result: 'apps/service/dist/main.js',
    sources: ['apps/service/src', ...shared],
    // With its commands, for installations that have only the built files.
    run: () => buildProgram(root, 'service', ['main', 'cashier']),
  },
  {
    name: 'sandbox provider',
    result: 'apps/sandbox-provider/dist/main.js',
    sources: ['apps/sandbox-provider/src', ...shared],
    run: () => buildProgram(root, 'sandbox-provider'),
  },
  {
    name: 'demo merchant',
    result: 'apps/demo-merchant/dist/main.js',
    sources: ['apps/demo-merchant/src', 'packages/server/src', ...shared],
    run: () => buildProgram(root, 'demo-merchant'),
  },
  {
    name: 'demo wallet',
    result: 'apps/demo-wallet/dist/main.js',
    sources: ['apps/demo-wallet/src', 'packages/server/src', ...shared],
    run: () => buildProgram(root, 'demo-wallet'),
  },
  {
    name: 'demo page',
    result: 'apps/demo-merchant/dist/public/index.html',
    sources: ['apps/demo-merchant', 'packages/embed/src', ...shared],
    // No app imports another: the build passes the widget's languages to the demo.
    run: () => buildDemo(LANGUAGE_CODES),
  },
  {
    name: 'desk',
    result: 'apps/desk/dist/main.js',
    sources: ['apps/desk/src', ...shared],
    run: () => buildProgram(root, 'desk'),
  },
  {
    name: 'desk page',
    result: 'apps/desk/dist/public/index.html',
    sources: ['apps/desk', 'packages/ui/src', ...shared],
    run: () => buildPage('desk'),
  },
  {
    name: 'host SDK',
    result: 'packages/embed/dist/modulor-cashier.js',
    sources: ['packages/embed/src', ...shared],
    run: buildEmbed,
  },
  {
    name: 'widget',
    result: 'apps/widget/dist/index.html',
    sources: ['apps/widget', 'packages/ui/src', ...shared],
    run: () => buildPage('widget'),
  },
]

/** The newest change below a folder, without build results and node_modules. */
function newestChangeMs(path: string): number {
  const info = statSync(path)
  if (!info.isDirectory()) return info.mtimeMs
  return readdirSync(path)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .reduce((newest, name) => Math.max(newest, newestChangeMs(join(path, name))), 0)
}

function isCurrent({ result, sources }: Part): boolean {
  const built = join(root, result)
  if (!existsSync(built)) return false
  const builtMs = statSync(built).mtimeMs
  return sources.every((source) => newestChangeMs(join(root, source)) <= builtMs)
}

/** Builds every part, or only those that are missing or older than their sources. */
export async function buildAll(mode: 'all' | 'stale'): Promise<void> {
  for (const part of PARTS) {
    if (mode === 'stale' && isCurrent(part)) continue
    console.log(`building ${part.name}`)
    await part.run()
  }
}

if (process.argv[1] === import.meta.filename) await buildAll(process.argv.includes('--stale') ? 'stale' : 'all')
