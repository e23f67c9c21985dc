/**
 * The process of the cashier service. It loads the environment and the configuration, opens the database, migrates
 * it, and starts the jobs and the HTTP server. It stops them in the reverse order. With CASHIER_PROCESSES above 1
 * this process prepares the database and starts worker processes, which do the rest (decision 99).
 */
import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answerBox } from '@modulor/contract/box'
import packageJson from '../package.json' with { type: 'json' }
import { unpackBoxTemplate } from './box-template'
import { createBoxWarmUp } from './box-warm-up'
import { composeService } from './compose-service'
import type { Service } from './compose-service.types'
import { loadConfig } from './config/load-config'
import type { Environment } from './config/environment'
import { loadSetup, type Setup } from './config/load-setup'
import {
  databaseProblems,
  migrate,
  openDatabase,
  readDatabaseFacts,
  type DatabaseSettings,
  type OpenDatabase,
} from './db'
import { createErrorReports, reportLogged, type ErrorReports } from './error-reports'
import { failureText } from './failure-text'
import { keepPrecisions, precisionProblems } from './features/currency-precision'
import { createRecentAttempts } from './features/merchant-events'
import { loadVaultKeys, readVaultUse, vaultProblems, type VaultKeys } from './features/user-cards'
import { createBoxCalls } from './http/box-calls'
import { createLog, errorFields, type Log } from './logging/log'
import { watchProcess } from './unhandled-errors'
import { makeDataFolder } from './private-files'
import { openWorkerLink, superviseWorkers } from './processes'
import { createSpanExporter, createTracer } from './tracing'
import { providerPlugins } from './providers/registry'

/** A shutdown that takes longer is ended: an orchestrator would kill the process soon anyway. */
const STOP_MS_MAX = 25_000
/** The time between the end of a worker's own shutdown time and its kill. */
const KILL_AFTER_MS = 2_000

/** Next to the keys, not in the embedded database's own folder. */
const MARKER_FILE = 'known-state.json'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints the problems, one per line, and ends the process. */
function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

/** A migration may take longer than the timeout of a call, so on PostgreSQL it has its own connection. */
async function openMigrated(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.url !== undefined) {
    const migrating = await openDatabase({ ...settings, poolSizeMax: 1, hasNoStatementTimeout: true })
    try {
      await migrate(migrating.db)
    } finally {
      await migrating.close()
    }
    return openDatabase(settings)
  }
  const database = await openDatabase(settings)
  await migrate(database.db)
  return database
}

/** The parts that every process has. */
type Process = {
  readonly log: Log
  readonly reports: ErrorReports
  /** Sets the function that a reload runs. */
  readonly onReload: (reload: () => void) => void
}

type Running = {
  readonly service: Service
  readonly database: OpenDatabase
  readonly log: Log
  /** Each sends its waiting data when it is closed. */
  readonly senders: readonly { close(): Promise<void> }[]
}

/**
 * Reloads at `SIGHUP`. It listens from the beginning, because the system would end a process without a listener. A
 * reload that is requested during the start runs as soon as the service has started.
 */
function listenForReload(): (reload: () => void) => void {
  let reload: (() => void) | undefined
  let isRequested = false
  process.on('SIGHUP', () => {
    if (reload) reload()
    else isRequested = true
  })
  return (run) => {
    reload = run
    if (isRequested) run()
  }
}

/**
 * Returns a function that stops the service once, in order: no new calls are accepted, running ones are completed,
 * then the database is closed.
 */
function stopper({ service, database, log, senders }: Running, drainMs: number): (exitCode: number) => void {
  let isStopping = false
  async function stop(): Promise<void> {
    service.drain()
    await delay(drainMs)
    await service.stop()
    await database.close()
    await Promise.all(senders.map((sender) => sender.close()))
  }
  return (exitCode) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS_MAX + drainMs).unref()
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error(errorFields(error), 'the shutdown failed')
        process.exit(1)
      },
    )
  }
}

async function refuseUnsafeDatabase({ db }: OpenDatabase): Promise<void> {
  const problems = databaseProblems(await readDatabaseFacts(db))
  if (problems.length > 0) refuseToStart(problems)
}

/**
 * Opens the database and migrates it. Refuses to start if the database, the keys or the currencies do not match. In
 * production `npm run db:migrate` migrates, as the owner of the tables, because the service's role is not the owner.
 * A worker process finds the database already migrated.
 */
async function openPrepared({
  environment,
  loaded: { config },
}: Setup): Promise<Pick<Running, 'database'> & { vaultKeys: VaultKeys }> {
  const { isInBox, databaseUrl: url, dataDir, workerNumber } = environment
  await makeDataFolder(dataDir)
  const isProduction = environment.mode === 'production'
  const vaultKeys = await loadVaultKeys({
    configured: environment.vaultKeys,
    file: environment.vaultKeysFile,
    masterKeyFile: environment.masterKeyFile,
    ...{ dataDir, isProduction },
  })
  const settings = { url, dataDir, isTemporary: isInBox }
  const isMigrated = isProduction || workerNumber !== undefined
  const database = isMigrated ? await openDatabase(settings) : await openMigrated(settings)
  if (isProduction) await refuseUnsafeDatabase(database)
  const lost = vaultProblems(await readVaultUse(database.db), vaultKeys)
  if (lost.length > 0) refuseToStart(lost)
  const recounted = await precisionProblems(database.db, config)
  if (recounted.length > 0) refuseToStart(recounted)
  await keepPrecisions(database.db, config)
  return { database, vaultKeys }
}

/** Runs in the process that starts the workers: it has the port, and no part of the service. */
async function startWorkers(setup: Setup, { log, reports, onReload }: Process): Promise<void> {
  const { environment } = setup
  const { database } = await openPrepared(setup)
  await database.close()
  const { processes: count, drainMs, publicUrl } = environment
  const supervisor = superviseWorkers({
    ...{ count, log, stopMsMax: STOP_MS_MAX + drainMs + KILL_AFTER_MS },
    onServing: () => printLine(`Modulor Cashier: ${publicUrl} (${count} processes)`),
    onEnd: (exitCode) => void reports.close().finally(() => process.exit(exitCode)),
  })
  watchProcess({ log, count: () => undefined, stop: () => supervisor.stop(1) })
  process.on('SIGTERM', () => supervisor.stop(0))
  process.on('SIGINT', () => supervisor.stop(0))
  onReload(() => supervisor.reload())
}

/** Messages that only one process prints. */
async function printStarted(service: Service, database: OpenDatabase, { publicUrl, workerNumber }: Environment) {
  if (database.kind === 'pglite')
    printLine(
      'Embedded database, for development only. It survives a crash of this process, but not a power cut. Use PostgreSQL in production.',
    )
  // With several processes, the one that started them prints this.
  if (workerNumber === undefined) printLine(`Modulor Cashier: ${publicUrl}`)
  const link = await service.firstDeskLink()
  if (link !== undefined) printLine(`Desk of the operators, to set up a passkey (works once): ${link}`)
}

async function serve(setup: Setup, { log, reports, onReload }: Process): Promise<void> {
  const { environment, loaded } = setup
  const { tracesUrl, isInBox, dataDir, workerNumber } = environment
  const worker = workerNumber === undefined ? undefined : openWorkerLink(workerNumber)
  const isFirst = workerNumber === undefined || workerNumber === 1
  const spans =
    tracesUrl === undefined ? undefined : createSpanExporter({ url: tracesUrl, version: packageJson.version })
  const { database, vaultKeys } = await openPrepared(setup)
  const service = await composeService({
    ...{ environment, loaded, database, vaultKeys, log, reports },
    ...(worker && { worker }),
    // A box is emptied on purpose, so an older state must not be reported as a restored database.
    ...(isInBox && { attempts: createRecentAttempts(), calls: createBoxCalls(), warmUp: createBoxWarmUp() }),
    // Of several processes on one machine only one writes the file.
    ...(!isInBox && isFirst && { markerFile: join(dataDir, MARKER_FILE) }),
    ...(spans && { tracer: createTracer(spans.add) }),
    loadConfig: () =>
      loadConfig(environment.configPath, { env: process.env, plugins: providerPlugins, isReload: true }),
  })
  const stop = stopper({ service, database, log, senders: spans ? [reports, spans] : [reports] }, environment.drainMs)
  watchProcess({ log, count: service.countUnhandled, stop: () => stop(1) })
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  onReload(() => void service.reload())
  worker?.onReload(() => void service.reload())
  const { operations } = environment
  if (operations.kind === 'port') await service.operationsApp?.listen({ port: operations.port, host: operations.host })
  if (operations.kind === 'closed' && isFirst)
    log.warn('/ready and /metrics are switched off; set CASHIER_OPERATIONS_PORT or CASHIER_OPERATIONS_TOKEN')
  service.start()
  await service.app.listen({ port: environment.port, host: environment.host })
  worker?.serving()
  // The box gets answers only after the service has its port.
  if (isInBox) answerBox(service.boxCommands)
  if (isFirst) await printStarted(service, database, environment)
}

async function main(): Promise<void> {
  const onReload = listenForReload()
  const [, outcome] = await Promise.all([unpackBoxTemplate(process.env), loadSetup(process.env, providerPlugins)])
  if (!outcome.ok) refuseToStart(outcome.problems)
  const { environment } = outcome.setup
  const reports = createErrorReports({ address: environment.errorReports.service, release: packageJson.version })
  const log = createLog(environment.logLevel, process.stdout, reportLogged(reports), environment.workerNumber)
  if (environment.processes > 1 && cluster.isPrimary) await startWorkers(outcome.setup, { log, reports, onReload })
  else await serve(outcome.setup, { log, reports, onReload })
}

await main().catch((error: unknown) => refuseToStart([failureText(error)]))
