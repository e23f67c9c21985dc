import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openInFolder, openInMemory, type EmbeddedDatabase } from './embedded-database'
import type { Tables } from './tables'

export type DatabaseSettings = {
  /** PostgreSQL's address. Without it the embedded database is used. */
  readonly url?: string | undefined
  /** The service's data folder, which the embedded database shares with nobody; `memory` keeps nothing. */
  readonly dataDir?: string | undefined
  readonly poolSizeMax?: number | undefined
}

export type OpenDatabase = {
  readonly db: Kysely<Tables>
  readonly kind: 'postgres' | 'pglite'
  close(): Promise<void>
}

const POOL_SIZE_MAX_DEFAULT = 10
const CONNECT_MS_MAX = 5_000
const STATEMENT_MS_MAX = 30_000
const IDLE_IN_TRANSACTION_MS_MAX = 30_000

/**
 * Opens PostgreSQL or the embedded database behind the same driver, so that both see the same queries and answer the
 * same types: int8, numeric and count come as text (SVC-1). Does not migrate. Throws when the database cannot be had:
 * `FolderInUse` when another process has the folder.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.url !== undefined)
    return overPool('postgres', await connectToPostgres(settings.url, settings.poolSizeMax))
  if (settings.dataDir === undefined) throw new Error('Neither a database address nor a data folder is given')
  const embedded = settings.dataDir === 'memory' ? openInMemory() : openInFolder(settings.dataDir)
  return overPool('pglite', await embedded)
}

function overPool(kind: OpenDatabase['kind'], { pool, close }: EmbeddedDatabase): OpenDatabase {
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), kind, close }
}

async function connectToPostgres(url: string, poolSizeMax = POOL_SIZE_MAX_DEFAULT): Promise<EmbeddedDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSizeMax,
    application_name: 'modulor-cashier',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    statement_timeout: STATEMENT_MS_MAX,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
  })
  // An idle connection that the server cuts (a restart, a failover) is dropped by the pool, and the next query opens
  // another one. Without a listener the event would end the process.
  pool.on('error', () => undefined)
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, close: () => pool.end() }
}
