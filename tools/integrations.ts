/**
 * `npm run test:integrations`: the tests that take minutes and are not part of `npm test`. It packs the published
 * packages, installs them into example projects of integrators, and pays; applies the how-to guides in a copy of the
 * repository; runs the previous release beside this one; runs the service's tests, including crashes and faults, on the
 * embedded database; and runs more random journeys and cases.
 */
import { join } from 'node:path'
import { findChromium } from './browser/find-chromium'
import { buildAll } from './build'
import { keepTemporaryFilesInMemory } from './memory-folder'
import { ensurePostgres } from './postgres/ensure-postgres'
import { runBin, runVitest } from './run-vitest'
import './quiet-vite'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules', '.cache', 'integration-reports')
const failures: string[] = []

async function step(name: string, work: () => Promise<boolean>): Promise<void> {
  const startedMs = Date.now()
  console.log(`\n── ${name}`)
  const isGreen = await work()
  if (!isGreen) failures.push(name)
  console.log(`${isGreen ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
}

const run = (name: string, program: string, parameters: readonly string[], environment?: NodeJS.ProcessEnv) =>
  step(name, async () => (await runBin(program, parameters, environment)) === 0)

const tests = (name: string, options: Omit<Parameters<typeof runVitest>[0], 'report'>) =>
  step(name, async () => {
    const { isGreen, failures: found } = await runVitest({ report: join(reports, `${name}.json`), ...options })
    failures.push(...found)
    return isGreen
  })

const EMBEDDED = ['adyen', 'crash', 'http', 'messages', 'operator', 'payments', 'risk', 'wallet']

keepTemporaryFilesInMemory()
await buildAll('stale')
const { executablePath: CHROMIUM_PATH } = await findChromium()
const postgres = await ensurePostgres()
const TEST_DATABASE_URL = postgres.url
try {
  await tests('guides, clients and releases', {
    options: ['--config', 'vitest.integrations.config.ts'],
    environment: { TEST_DATABASE_URL },
  })
  await tests('the service on the embedded database', {
    options: ['--project', 'programs'],
    files: ['apps/service/src/features', ...EMBEDDED.map((name) => `apps/service/tests/${name}`)],
    environment: { TEST_DATABASE_KINDS: 'pglite', TEST_DATABASE_URL, FUZZ_REQUESTS: '2000' },
  })
  await tests('more cases of widget and service', {
    files: ['tools/agreement'],
    environment: { AGREEMENT_CASES: '5000' },
  })
  await run('faults under load on the embedded database', 'tsx', [
    join(root, 'tools/torture/torture.ts'),
    ...['--payments=150', '--kills=6', '--players=6', '--database=pglite'],
  ])
  await run('faults and failovers under load with the simulator of Adyen', 'tsx', [
    join(root, 'tools/torture/torture.ts'),
    ...[
      '--provider=adyen',
      '--payments=150',
      '--kills=6',
      '--players=6',
      '--database=postgres',
      '--standby=synchronous',
    ],
  ])
  await run(
    'packages in projects of others, and longer browser tests',
    'playwright',
    ['test', '--config', 'playwright.integrations.config.ts'],
    {
      CHROMIUM_PATH,
    },
  )
  // `npm test` runs the first seed. Together the three detect the removal of any fix of decision 34.
  await run('journeys', 'playwright', ['test', '--config', 'playwright.journeys.config.ts'], {
    CHROMIUM_PATH,
    JOURNEY_SEED: '2,3',
  })
} finally {
  await postgres.stop()
}
console.log(failures.length === 0 ? '\nall passed' : `\nfailed:\n  ${failures.join('\n  ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
