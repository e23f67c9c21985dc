/** The cashier service as a process: environment, configuration, database, migrations, jobs, door; and back again. */
import { mkdir } from 'node:fs/promises'
import { composeService, type Service } from './compose-service'
import { readEnvironment, type Environment } from './config/environment'
import { loadConfig, type LoadedConfig } from './config/load-config'
import { migrate, openDatabase, type OpenDatabase } from './db'
import { loadVaultKeys } from './features/user-cards'
import { createLog, errorFields, type Log } from './http/log'
import { redact } from './http/redact'
import { providerPlugins } from './providers/registry'

/** A stop that takes longer is cut off: an orchestrator would kill the process anyway, a little later. */
const STOP_MS_MAX = 25_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints what is wrong, a line each, and ends the process. */
function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

async function loadAll(): Promise<{ environment: Environment; loaded: LoadedConfig }> {
  const read = readEnvironment(process.env)
  if (!read.ok) refuseToStart(read.problems)
  const { environment } = read
  const loaded = await loadConfig(environment.configPath, { env: process.env, plugins: providerPlugins })
  if (!loaded.ok) refuseToStart(loaded.problems)
  if (environment.mode === 'production' && loaded.value.config.environment !== 'production')
    say('This is a sandbox configuration: demo balances are given to whoever asks.')
  return { environment, loaded: loaded.value }
}

function stopOnSignal(service: Service, database: OpenDatabase, log: Log): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    service
      .stop()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error(errorFields(error), 'stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function main(): Promise<void> {
  const { environment, loaded } = await loadAll()
  const log = createLog(environment.logLevel)
  await mkdir(environment.dataDir, { recursive: true })
  const vaultKeys = await loadVaultKeys({
    configured: environment.vaultKeys,
    dataDir: environment.dataDir,
    isProduction: environment.mode === 'production',
  })
  const database = await openDatabase({ url: environment.databaseUrl, dataDir: environment.dataDir })
  await migrate(database.db)
  const service = await composeService({ environment, loaded, database, vaultKeys, log })
  stopOnSignal(service, database, log)
  service.start()
  await service.app.listen({ port: environment.port, host: environment.host })
  if (database.kind === 'pglite')
    say(
      'Embedded database: for development. It survives a crash of this process; a power cut is PostgreSQL’s to survive.',
    )
  say(`Modulor Cashier: ${environment.publicUrl}`)
}

await main().catch((error: unknown) =>
  refuseToStart([redact(error instanceof Error ? String(error.stack) : String(error))]),
)
