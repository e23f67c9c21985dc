/**
 * The cashier service as a process: environment, configuration, database, migrations, jobs, HTTP server; and stops them
 * in the reverse order. With CASHIER_PROCESSES above 1 this process prepares the database and starts workers, which do
 * the rest (decision 99).
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
import { watchProcess } from './last-resort'
import { makePrivateFolder } from './private-files'
import { openWorkerLink, superviseWorkers } from './processes'
import { createSpanExporter, createTracer } from './tracing'
import { providerPlugins } from './providers/registry'

/** A stop that takes longer is cut off: an orchestrator would kill the process anyway, a little later. */
const STOP_MS_MAX = 25_000
/** Between the end of a worker's own time and its kill. */
const KILL_AFTER_MS = 2_000

/** Beside the keys, and not in the embedded database's own folder. */
const MARKER_FILE = 'known-state.json'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints what is wrong, a line each, and ends the process. */
function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

/** A migration may take longer than a call may wait, so on PostgreSQL it has a connection of its own. */
async function openMigrated(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.url !== undefined) {
    const patient = await openDatabase({ ...settings, poolSizeMax: 1, isPatient: true })
    try {
      await migrate(patient.db)
    } finally {
      await patient.close()
    }
    return openDatabase(settings)
  }
  const database = await openDatabase(settings)
  await migrate(database.db)
  return database
}

/** Of a process, whatever it is for. */
type Process = {
  readonly log: Log
  readonly reports: ErrorReports
  /** Takes what a reload does. */
  readonly onReload: (reload: () => void) => void
}

type Running = {
  readonly service: Service
  readonly database: OpenDatabase
  readonly log: Log
  /** Send what waits. */
  readonly senders: readonly { close(): Promise<void> }[]
}

/**
 * Reloads at `SIGHUP`, from the first moment: the system would end a process that does not listen. A reload that is asked for during the start
 * is made as soon as the service stands.
 */
function listenForReload(): (reload: () => void) => void {
  let reload: (() => void) | undefined
  let isWanted = false
  process.on('SIGHUP', () => {
    if (reload) reload()
    else isWanted = true
  })
  return (run) => {
    reload = run
    if (isWanted) run()
  }
}

/** Stops once, in order: no new calls arrive, those under way are answered, then the database closes. */
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
 * Migrates, and refuses a database, keys or currencies that do not fit. Production migrates by `npm run db:migrate`, as the owner of
 * the tables, which this role is not. A worker finds it done.
 */
async function openPrepared({
  environment,
  loaded: { config },
}: Setup): Promise<Pick<Running, 'database'> & { vaultKeys: VaultKeys }> {
  const { isInBox, databaseUrl: url, dataDir, workerNumber } = environment
  await makePrivateFolder(dataDir)
  const isProduction = environment.mode === 'production'
  const vaultKeys = await loadVaultKeys({
    configured: environment.vaultKeys,
    file: environment.vaultKeysFile,
    masterKeyFile: environment.masterKeyFile,
    ...{ dataDir, isProduction },
  })
  const settings = { url, dataDir, isThrownAway: isInBox }
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

/** The process that starts the others: it has the port, and no part of the service. */
async function startWorkers(setup: Setup, { log, reports, onReload }: Process): Promise<void> {
  const { environment } = setup
  const { database } = await openPrepared(setup)
  await database.close()
  const { processes: count, drainMs, publicUrl } = environment
  const supervisor = superviseWorkers({
    ...{ count, log, stopMsMax: STOP_MS_MAX + drainMs + KILL_AFTER_MS },
    onServing: () => say(`Modulor Cashier: ${publicUrl} (${count} processes)`),
    onEnd: (exitCode) => void reports.close().finally(() => process.exit(exitCode)),
  })
  watchProcess({ log, count: () => undefined, stop: () => supervisor.stop(1) })
  process.on('SIGTERM', () => supervisor.stop(0))
  process.on('SIGINT', () => supervisor.stop(0))
  onReload(() => supervisor.reload())
}

/** What is said once, by one process. */
async function sayStarted(service: Service, database: OpenDatabase, { publicUrl, workerNumber }: Environment) {
  if (database.kind === 'pglite')
    say(
      'Embedded database, for development only. It survives a crash of this process, but not a power cut. Use PostgreSQL in production.',
    )
  // Of several, the process that started them says it.
  if (workerNumber === undefined) say(`Modulor Cashier: ${publicUrl}`)
  const link = await service.firstDeskLink()
  if (link !== undefined) say(`Desk of the operators, to set up a passkey (works once): ${link}`)
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
    // A box is emptied on purpose, so that an older state is no restored one.
    ...(isInBox && { attempts: createRecentAttempts(), calls: createBoxCalls(), warmUp: createBoxWarmUp() }),
    // Of several processes on one machine, one keeps the file.
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
  // Only a program that has its port answers.
  if (isInBox) answerBox(service.boxCommands)
  if (isFirst) await sayStarted(service, database, environment)
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
