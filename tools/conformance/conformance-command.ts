/**
 * `npm run conformance -- PLUG-IN [--only=SCENARIO]`: the contract of a provider, run through the service against the
 * plug-in's simulator (docs/how-to/prove-a-provider.md). Fails if a scenario fails. With `--openapi FILE...` nothing is
 * started: the plug-in's requests and responses are checked against published descriptions.
 */
import '../quiet-vite'
import { buildAll } from '../build'
import { checkOpenApi } from './check-openapi'
import { formatReport } from './format-report'
import { openKit } from './kit'
import { readCall } from './read-call'
import { runScenario, type Result } from './run-scenarios'

const given = process.argv.slice(2)

async function run(): Promise<number> {
  const called = readCall(given)
  if (!called.ok) {
    process.stderr.write(`${called.problem}\n`)
    return 2
  }
  await buildAll('stale')
  const kit = await openKit(called.driver)
  const results: Result[] = []
  try {
    // The first calls of new processes are slow, and the deadline of the kit is short.
    await kit.pay().catch(() => undefined)
    for (const scenario of called.scenarios) results.push(await runScenario(kit, scenario))
  } finally {
    await kit.close()
  }
  process.stdout.write(`${formatReport(called.name, results)}\n`)
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

const openApiAt = given.indexOf('--openapi')
process.exitCode = openApiAt === -1 ? await run() : await checkOpenApi(given[0] ?? '', given.slice(openApiAt + 1))
