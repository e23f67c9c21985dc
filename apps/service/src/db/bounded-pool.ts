import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { unavailableOr, DatabaseUnavailable, isSilence } from './database-unavailable'

/** The answer of a rollback on a lost connection: the server rolls back by itself what was not committed. */
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [] } as const

/**
 * The pool as Kysely uses it. Every error that means that the database is unavailable becomes `DatabaseUnavailable`, and its
 * connection is not used again: after a timeout the next caller would wait as long. `onAway` is called for each of
 * them.
 */
export function boundedPool(pool: pg.Pool, onAway: (away: DatabaseUnavailable) => void): PostgresPool {
  const heard = (error: unknown) => {
    if (error instanceof DatabaseUnavailable) onAway(error)
    return error
  }
  // A connection can fail at any time, in use or idle. In use, the statement fails; without a listener the event of an
  // idle one would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    end: () => pool.end(),
    async connect() {
      try {
        return boundedClient(await pool.connect(), heard)
      } catch (error) {
        throw heard(unavailableOr(error, false))
      }
    },
  }
}

function boundedClient(client: pg.PoolClient, heard: (error: unknown) => unknown): PostgresPoolClient {
  let isLost = false
  let isSilent = false
  const query = async (text: string, parameters: unknown[]) => {
    if (isSilent && text === 'rollback') return ROLLED_BACK
    try {
      return await client.query(text, parameters)
    } catch (error) {
      const away = heard(unavailableOr(error, true))
      isLost ||= away instanceof DatabaseUnavailable
      isSilent ||= isSilence(error)
      if (isLost && text === 'rollback') return ROLLED_BACK
      throw away
    }
  }
  return {
    // Kysely only asks for whole results; its type also names cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      if (isSilent) cut(client)
      client.release(isLost)
    },
  }
}

/** A graceful end would wait for a server that does not answer. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
