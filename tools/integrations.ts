/**
 * `npm run test:integrations`: what `npm test` leaves out because it takes minutes. Packs what is published, installs it into projects of
 * others, and pays; follows the how-to guides in a copy of the repository; starts the former release beside this one; runs the service's
 * tests, kills and faults on the embedded database; takes more random journeys and cases.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './browser/find-chromium'
import { buildAll } from './build'
import { keepTemporaryFilesInMemory } from './memory-folder'
import { ensurePostgres } from './postgres/ensure-postgres'
import './quiet-vite'

const root = join(import.meta.dirname, '..')
const failures: string[] = []

function run(name: string, program: string, parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const startedMs = Date.now()
  console.log(`\n── ${name}`)
  const command = join(root, 'node_modules/.bin', program)
  const env = { ...process.env, ...environment }
  const isGreen = spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env }).status === 0
  if (!isGreen) failures.push(name)
  console.log(`${isGreen ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
}

const EMBEDDED = ['adyen', 'crash', 'http', 'messages', 'operator', 'payments', 'risk', 'wallet']

keepTemporaryFilesInMemory()
await buildAll('stale')
const { executablePath: CHROMIUM_PATH } = await findChromium()
const postgres = await ensurePostgres()
const TEST_DATABASE_URL = postgres.url
try {
  run('guides, clients and releases', 'vitest', ['run', '--config', 'vitest.integrations.config.ts'], {
    TEST_DATABASE_URL,
  })
  run(
    'the service on the embedded database',
    'vitest',
    [
      'run',
      '--project',
      'programs',
      'apps/service/src/features',
      ...EMBEDDED.map((name) => `apps/service/tests/${name}`),
    ],
    { TEST_DATABASE_KINDS: 'pglite', TEST_DATABASE_URL },
  )
  run('more cases of widget and service', 'vitest', ['run', 'tools/agreement'], { AGREEMENT_CASES: '5000' })
  run('faults under load on the embedded database', 'tsx', [
    join(root, 'tools/torture/torture.ts'),
    ...['--payments=150', '--kills=6', '--players=6', '--database=pglite'],
  ])
  run('packages in projects of others', 'playwright', ['test', '--config', 'playwright.integrations.config.ts'], {
    CHROMIUM_PATH,
  })
  // `npm test` takes the first journey; together they find every fix of decision 34 that is removed.
  run('journeys', 'playwright', ['test', '--config', 'playwright.journeys.config.ts'], {
    CHROMIUM_PATH,
    JOURNEY_SEED: '2,3',
  })
} finally {
  await postgres.stop()
}
console.log(failures.length === 0 ? '\nall passed' : `\nfailed:\n  ${failures.join('\n  ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
