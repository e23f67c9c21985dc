/**
 * `npm test`: all checks. `--quick` (npm run check) is for use before a commit: it builds only stale parts, runs the
 * service only on PostgreSQL, and leaves out browsers, kills and outages. Finds or installs PostgreSQL and Chromium and
 * prints which ones it uses. Last line: `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './browser/find-chromium'
import { buildAll } from './build'
import { keepTemporaryFilesInMemory } from './memory-folder'
import { ensurePostgres } from './postgres/ensure-postgres'
import { runBin, runVitest } from './run-vitest'
import { checkSizes } from './size'
import { runStaticChecks } from './static-checks'
import { SECOND_TRIES_COUNT_MAX } from './unit-report'
import './quiet-vite'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules', '.cache', 'test-reports')

type Tally = { passed: number; failed: number }
const total: Tally = { passed: 0, failed: 0 }
const isQuick = process.argv.includes('--quick')
const failures: string[] = []

function count(name: string, tally: Tally, isGreen = tally.failed === 0): void {
  total.passed += tally.passed
  total.failed += tally.failed
  if (!isGreen) failures.push(name)
  if (!isGreen && tally.failed === 0) total.failed += 1
}

async function step(name: string, work: () => Promise<boolean> | boolean): Promise<void> {
  const startedMs = Date.now()
  console.log(`\n── ${name}`)
  let isGreen = false
  try {
    isGreen = await work()
  } catch (error) {
    console.error(error)
  }
  count(name, isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, isGreen)
  console.log(`${isGreen ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
}

/** Reads a test runner's report. Without a report the runner itself failed. */
function tallyOf(file: string, read: (report: never) => Tally): Tally {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function vitest(): Promise<void> {
  console.log('\n── unit tests, and the service on the embedded database and on PostgreSQL')
  const postgres = await ensurePostgres()
  console.log(postgres.described)
  const quickly = isQuick ? { TEST_QUICKLY: '1', TEST_DATABASE_KINDS: 'postgres' } : {}
  const environment = { TEST_DATABASE_URL: postgres.url, ...quickly }
  try {
    const { isGreen, passed, failures: found } = await runVitest({ report: join(reports, 'vitest.json'), environment })
    failures.push(...found)
    count('units and service', { passed, failed: found.length }, isGreen)
  } finally {
    await postgres.stop()
  }
}

type StoryReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: readonly StorySuite[]
}
type StorySuite = {
  suites?: readonly StorySuite[]
  specs?: readonly { title: string; file: string; line: number; tests: readonly { status: string }[] }[]
}

function secondTries(suites: readonly StorySuite[]): string[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, file, line }) => `${file}:${line} ${title}`),
    ...secondTries(inner),
  ])
}

async function stories(): Promise<void> {
  console.log('\n── browser tests')
  const report = join(reports, 'playwright.json')
  const chromium = await findChromium()
  console.log(chromium.described)
  const code = await runBin('playwright', ['test'], {
    CHROMIUM_PATH: chromium.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const tally = tallyOf(report, ({ stats, suites }: StoryReport) => {
    const tried = secondTries(suites)
    for (const story of tried) console.log(`passed on the second try: ${story}`)
    const isChance = tried.length <= SECOND_TRIES_COUNT_MAX
    return {
      passed: stats.expected + (isChance ? stats.flaky : 0),
      failed: stats.unexpected + (isChance ? 0 : stats.flaky),
    }
  })
  count('browser tests', tally, code === 0 && tally.failed === 0)
}

async function guarded(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error)
    count(name, { passed: 0, failed: 1 })
  }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const memory = keepTemporaryFilesInMemory()
console.log(memory === undefined ? 'temporary files on disk' : `temporary files in memory, ${memory}`)
await step('build', async () => {
  await buildAll(isQuick ? 'stale' : 'all')
  return true
})
await step('sizes', () => {
  const { isKept, report } = checkSizes()
  console.log(report.join('\n'))
  return isKept
})
/** The long form is `npm run torture`: 10,000 payments and 200 kills. The embedded database is tested in the integrations. */
const faultsUnderLoad = () =>
  step('faults under load', async () => {
    const parameters = ['--payments=100', '--kills=5', '--players=6', '--database=postgres']
    return (await runBin('tsx', [join(root, 'tools/torture/torture.ts'), ...parameters])) === 0
  })

async function staticChecks(): Promise<void> {
  for (const { name, isGreen } of await runStaticChecks())
    count(name, { passed: Number(isGreen), failed: Number(!isGreen) })
}

/** The checks outside vitest. The run with faults mostly waits for restarts. */
async function others(): Promise<void> {
  await Promise.all([staticChecks(), ...(isQuick ? [] : [faultsUnderLoad()])])
  if (!isQuick) await guarded('browser tests', stories)
}

// Both groups often wait for processes and timeouts; meanwhile the other one uses the processor.
await Promise.all([guarded('units and service', vitest), others()])

if (failures.length > 0) console.log(`\nfailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
