/**
 * `npm run test:integrations`: packs what is published, installs it into projects of others, and pays; follows the how-to guides in a
 * copy of the repository; takes more random journeys. Apart from `npm test`, because it takes minutes.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './browser/find-chromium'
import { buildAll } from './build'
import './quiet-vite'

const root = join(import.meta.dirname, '..')

function run(name: string, parameters: readonly string[], environment: Record<string, string> = {}): boolean {
  const command = join(root, 'node_modules/.bin', name)
  const env = { ...process.env, ...environment }
  return spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env }).status === 0
}

await buildAll('stale')
const { executablePath: CHROMIUM_PATH } = await findChromium()
const outcomes = [
  run('vitest', ['run', '--config', 'vitest.integrations.config.ts']),
  run('playwright', ['test', '--config', 'playwright.integrations.config.ts'], { CHROMIUM_PATH }),
  // `npm test` takes the first journey; together they find every fix of decision 34 that is removed.
  run('playwright', ['test', '--config', 'playwright.journeys.config.ts'], { CHROMIUM_PATH, JOURNEY_SEED: '2,3' }),
]
process.exitCode = outcomes.every(Boolean) ? 0 : 1
