/** `npm run config:check FILE`: prints every problem of a configuration, or that there is none. */
import { providerPlugins } from '../providers/registry'
import { loadConfig } from './load-config'

const [path, ...others] = process.argv.slice(2)
if (path === undefined || others.length > 0) {
  process.stderr.write('Usage: npm run config:check FILE\n')
  process.exitCode = 2
} else {
  const outcome = await loadConfig(path, { env: process.env, plugins: providerPlugins })
  if (outcome.ok) {
    const { brands, methods } = outcome.value.config
    const counts = `${Object.keys(brands).length} brands, ${Object.keys(methods).length} methods`
    process.stdout.write(`${path}: no problems (${counts})\n`)
  } else {
    const { problems } = outcome
    process.stderr.write(
      `${problems.join('\n')}\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}\n`,
    )
    process.exitCode = 1
  }
}
