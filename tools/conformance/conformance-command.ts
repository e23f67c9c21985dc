/**
 * `npm run conformance -- PLUG-IN [--only=SCENARIO]`: the contract of a provider, run through the service against the
 * plug-in's simulator (docs/how-to/prove-a-provider.md). Fails if a scenario fails. With `--openapi FILE...` nothing is
 * started: the plug-in's requests and responses are checked against published descriptions.
 */
import '../quiet-vite'
import { buildAll } from '../build'
import { checkOpenApi } from './check-openapi'
import { DRIVERS } from './drivers'
import { formatReport } from './format-report'
import { openKit } from './kit'
import { runScenario, type Result } from './run-scenarios'
import { SCENARIOS } from './scenarios'

const [name = ''] = process.argv.slice(2)
const only = process.argv.find((parameter) => parameter.startsWith('--only='))?.split('=')[1]
const driver = Object.hasOwn(DRIVERS, name) ? DRIVERS[name] : undefined
const scenarios = SCENARIOS.filter(({ id }) => only === undefined || id === only)

async function run(): Promise<number> {
  if (!driver || scenarios.length === 0) {
    process.stderr.write(
      `Usage: npm run conformance -- ${Object.keys(DRIVERS).join(' | ')} [--only=${SCENARIOS.map(({ id }) => id).join(' | ')}]\n`,
    )
    return 2
  }
  await buildAll('stale')
  const kit = await openKit(driver)
  const results: Result[] = []
  try {
    // The first calls of new processes are slow, and the deadline of the kit is short.
    await kit.pay().catch(() => undefined)
    for (const scenario of scenarios) results.push(await runScenario(kit, scenario))
  } finally {
    await kit.close()
  }
  process.stdout.write(`${formatReport(name, results)}\n`)
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

const openApiAt = process.argv.indexOf('--openapi')
process.exitCode = openApiAt === -1 ? await run() : await checkOpenApi(name, process.argv.slice(openApiAt + 1))
