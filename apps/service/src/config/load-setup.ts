/**
 * All settings that a process reads before it opens anything: its environment and its configuration, checked
 * together.
 */
import type { Plugins } from './check-providers'
import { readEnvironment, type Environment } from './environment'
import { loadConfig, type LoadedConfig } from './load-config'

export type Setup = { readonly environment: Environment; readonly loaded: LoadedConfig }
export type SetupOutcome =
  | { readonly ok: true; readonly setup: Setup }
  /** Lines for a person: the problem, its place, and what to do. They contain no value. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** A production configuration requires production mode, and production mode requires a production configuration. */
function conflict({ mode, configPath }: Environment, { config }: LoadedConfig): string | undefined {
  const isProduction = mode === 'production'
  if (isProduction && config.environment === 'sandbox')
    return `${configPath}: environment: is sandbox, which gives players demo balances; write environment: production`
  if (!isProduction && config.environment === 'production')
    return 'NODE_ENV: the configuration is a production configuration; set NODE_ENV=production'
  return undefined
}

/** Reads and checks both. Reports all problems of the environment, then all problems of the configuration. */
export async function loadSetup(env: NodeJS.ProcessEnv, plugins: Plugins): Promise<SetupOutcome> {
  const read = readEnvironment(env)
  const path = read.ok ? read.environment.configPath : env.CASHIER_CONFIG
  const loaded = path ? await loadConfig(path, { env, plugins }) : undefined
  const problems = [...(read.ok ? [] : read.problems), ...(loaded && !loaded.ok ? loaded.problems : [])]
  if (!read.ok || !loaded?.ok) return { ok: false, problems }
  const found = conflict(read.environment, loaded.value)
  if (found !== undefined) return { ok: false, problems: [found] }
  return { ok: true, setup: { environment: read.environment, loaded: loaded.value } }
}
