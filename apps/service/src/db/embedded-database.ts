import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { closeTree, makeDataFolder } from '../private-files'
import { DurableNodeFS } from './durable-node-fs'
import { lockFolder } from './folder-lock'

/**
 * How long a query waits for the only connection. A query on `db` inside a transaction fails after this time instead
 * of hanging.
 */
const CONNECTION_WAIT_MS_MAX = 5_000
const EMBEDDED_MAJOR_VERSION = '18'
const DATABASE_FOLDER = 'database'

const PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
const DURABLE_PARAMETERS = [
  ...PARAMETERS.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

export type EmbeddedDatabase = { readonly pool: pg.Pool; close(): Promise<void> }

/** Opens a database in memory, which is lost when it is closed. */
export async function openInMemory(): Promise<EmbeddedDatabase> {
  return withPool(await PGlite.create())
}

/**
 * Opens the embedded database in `<dataDir>/database`, and creates it if there is none. Only one process may open it
 * at a time (`FolderInUse`). An interrupted first start leaves only a folder with another name, which the next start
 * removes. With `isTemporary` the database never waits for the disk, because it is deleted with its process.
 */
export async function openInFolder(dataDir: string, isTemporary = false): Promise<EmbeddedDatabase> {
  await makeDataFolder(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, DATABASE_FOLDER)
    if (!existsSync(folder)) await createDatabase(dataDir, folder)
    await assertComplete(folder)
    await closeTree(folder)
    const { pool, close } = withPool(await openWhole(folder, isTemporary ? PARAMETERS : DURABLE_PARAMETERS))
    const closeAndRelease = async () => {
      try {
        await close()
      } finally {
        await lock.release()
      }
    }
    return { pool, close: closeAndRelease }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function createDatabase(dataDir: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const lite = await openWith(unfinished, DURABLE_PARAMETERS)
  await lite.close()
  await rename(unfinished, folder)
  await syncFolder(dataDir)
}

async function assertComplete(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${folder} is not a complete database. Restore a backup, or remove the folder to start with an empty one`,
      { cause },
    )
  })
  if (version.trim() !== EMBEDDED_MAJOR_VERSION) {
    throw new Error(
      `${folder} was written by PostgreSQL ${version.trim()}; this release needs version ${EMBEDDED_MAJOR_VERSION}. Restore a backup, or name another folder`,
    )
  }
}

/**
 * Opens an existing database. If its files are damaged, the error names the folder, which the database's own message
 * does not.
 */
async function openWhole(folder: string, parameters: string[]): Promise<PGlite> {
  try {
    const lite = await openWith(folder, parameters)
    await lite.query('select 1')
    return lite
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    throw new Error(
      `${folder} is damaged and cannot be opened (${why}). Move it away, then restore a backup of it, or start with an empty folder.`,
      { cause },
    )
  }
}

function openWith(folder: string, startParams: string[]): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams })
}

function withPool(lite: PGlite): EmbeddedDatabase {
  // The configuration is an instance of a class of the library; only its fields are needed here.
  const config = createPgConfig(lite)
  const pool = new pg.Pool({
    ...(config as object),
    max: 1,
    connectionTimeoutMillis: CONNECTION_WAIT_MS_MAX,
  })
  return {
    pool,
    close: async () => {
      if (!pool.ended) await pool.end()
      await sent(config.connection)
      // The pool does not own the database. If it stayed open, the process would not exit.
      await lite.close()
    },
  }
}

/**
 * Waits until the library has sent everything. The pool does not wait for the rest of a statement that failed, and
 * sending it to a closed database ends the process.
 */
function sent(connection: ReturnType<typeof createPgConfig>['connection']): Promise<void> {
  // This removes all listeners, also those for errors.
  connection.end()
  connection.on('error', () => undefined)
  return new Promise((resolve) => connection.once('end', resolve))
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
