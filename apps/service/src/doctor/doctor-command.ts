/**
 * `npm run doctor`: checks the whole set-up before going live, and prints a report. Exits with 1 if there is a
 * problem.
 */
import { hasNoParameters } from '../no-parameters'
import { providerPlugins } from '../providers/registry'
import { examine } from './examine'
import { formatReport } from './format-report'

if (hasNoParameters('doctor')) {
  const findings = await examine(process.env, providerPlugins)
  process.stdout.write(formatReport(findings, new Date()))
  process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0
}
