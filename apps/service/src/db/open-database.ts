import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { boundedPool, type BoundedPool, type PoolUse } from './bounded-pool'
import { openInFolder, openInMemory } from './embedded-database'
import { DatabaseUnavailable } from './database-unavailable'
import { watchDisk, type DiskWatch } from './full-disk'
import { NamedClient, SilentConnections } from './silent-connections'
import type { Tables } from './tables'

export type DatabaseSettings = {
  /** PostgreSQL's address. Without it the embedded database is used. */
  readonly url?: string | undefined
  /** The service's data folder, which only one process may use at a time; `memory` stores nothing. */
  readonly dataDir?: string | undefined
  /** Whether the folder is deleted with its process: commits then do not wait for the disk. */
  readonly isTemporary?: boolean | undefined
  readonly poolSizeMax?: number | undefined
  /** For migrations and commands: statements have no time limit. */
  readonly hasNoStatementTimeout?: boolean | undefined
}

export type OpenDatabase = {
  readonly db: Kysely<Tables>
  readonly kind: 'postgres' | 'pglite'
  /** Whether the database recently had no space for a new row. */
  isDiskFull(): boolean
  /** How the database connections are used. */
  poolUse(): PoolUse
  close(): Promise<void>
}

const POOL_SIZE_MAX_DEFAULT = 10
/** Also the longest time that a call waits for a free connection. */
const CONNECT_MS_MAX = 3_000
const STATEMENT_MS_MAX = 8_000
/** Measured by this process: on a silent connection the server's own timeout is never received. */
const ANSWER_MS_MAX = 10_000
const IDLE_IN_TRANSACTION_MS_MAX = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000
/** A new connection has to plan every statement again. The driver's default is 10 s, so most first views of a quiet service opened one. */
const IDLE_MS_MAX = 5 * 60_000
/** After a failover that moves the address, every connection is replaced within this time. */
const CONNECTION_LIFETIME_S_MAX = 30 * 60

/**
 * Opens PostgreSQL or the embedded database with the same driver, so that both get the same queries and return the
 * same types: int8, numeric and count are strings (SVC-1). Does not migrate. Throws if the database cannot be opened:
 * `FolderInUse` if another process uses the folder.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const disk = watchDisk()
  if (settings.url !== undefined)
    return overPool('postgres', disk, await connectToPostgres(settings.url, settings, disk))
  if (settings.dataDir === undefined) throw new Error('No database is configured: set DATABASE_URL or CASHIER_DATA_DIR')
  const { dataDir, isTemporary } = settings
  const { pool, close } = await (dataDir === 'memory' ? openInMemory() : openInFolder(dataDir, isTemporary))
  return overPool('pglite', disk, { pool: boundedPool(pool, disk.note), close })
}

type Pooled = { readonly pool: BoundedPool; close(): Promise<void> }

function overPool(kind: OpenDatabase['kind'], disk: DiskWatch, { pool, close }: Pooled): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind, isDiskFull: disk.isFull, poolUse: () => pool.use(), close }
}

/** Settings of each session. PostgreSQL ends a statement or a transaction that takes longer. */
const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS_MAX,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
}

/** The role may have limits for its sessions (decision 107). Commands and migrations have none. */
const NO_SESSION_LIMITS = { options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' }

/** PgBouncer accepts only a few settings of a session, because its clients share sessions. */
const areSettingsRefused = (error: unknown) => error instanceof DatabaseUnavailable && error.why === '08P01'

/** Behind a pooler that refuses the limits, they have to be set for the role, which `databaseProblems` checks. */
async function connectToPostgres(url: string, settings: DatabaseSettings, disk: DiskWatch): Promise<Pooled> {
  const session = settings.hasNoStatementTimeout === true ? NO_SESSION_LIMITS : SESSION_LIMITS
  try {
    return await openPool(url, settings, disk, session)
  } catch (error) {
    if (!areSettingsRefused(error)) throw error
    return openPool(url, settings, disk, {})
  }
}

async function openPool(
  url: string,
  { poolSizeMax = POOL_SIZE_MAX_DEFAULT, hasNoStatementTimeout = false }: DatabaseSettings,
  disk: DiskWatch,
  session: pg.ClientConfig,
): Promise<Pooled> {
  const config = { connectionString: url, application_name: 'modulor-cashier' }
  const pool = new pg.Pool({
    ...config,
    Client: NamedClient,
    max: poolSizeMax,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_S_MAX,
    idleTimeoutMillis: IDLE_MS_MAX,
    ...(!hasNoStatementTimeout && { query_timeout: ANSWER_MS_MAX }),
    ...session,
  })
  // Statements of commands and migrations have no time limit.
  const silentConnections = hasNoStatementTimeout ? undefined : new SilentConnections(config)
  const bounded = boundedPool(pool, disk.note, silentConnections)
  // The pool's end waits for the answers to all statements, so the watch must continue until then.
  const close = () => pool.end().finally(() => silentConnections?.stop())
  try {
    ;(await bounded.connect()).release()
  } catch (error) {
    await close()
    throw error
  }
  return { pool: bounded, close }
}
