/**
 * `npm run conformance -- PLUG-IN --openapi FILE...`: checks the requests and responses of a plug-in against published
 * descriptions. Each file is an unchanged description of the publisher, in JSON.
 */
import { checkAdyen } from './adyen/check-adyen'
import { openApiCheck, type OpenApiCheck, type OpenApiReport } from './openapi-check'

const CHECKS: Readonly<Record<string, (check: OpenApiCheck) => Promise<OpenApiReport>>> = { adyen: checkAdyen }

/** Prints a report for each file. Returns the exit code: 1 if there is a problem, 2 for a plug-in without such a check. */
export async function checkOpenApi(plugin: string, files: readonly string[]): Promise<number> {
  const check = Object.hasOwn(CHECKS, plugin) ? CHECKS[plugin] : undefined
  if (!check || files.length === 0) {
    process.stderr.write(`Usage: npm run conformance -- ${Object.keys(CHECKS).join(' | ')} --openapi FILE...\n`)
    return 2
  }
  let problemCount = 0
  for (const file of files) {
    const { counts, problems, notRead } = await check(await openApiCheck(file))
    problemCount += problems.length
    const lines = [...counts, ...problems.map((problem) => `PROBLEM ${problem}`), `without a row: ${notRead.length}`]
    process.stdout.write(`${[...lines, ...notRead.map((name) => `  ${name}`)].join('\n')}\n`)
  }
  return problemCount === 0 ? 0 : 1
}
