import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { notConnected, unavailableOr, DatabaseUnavailable, isReadTimeout } from './database-unavailable'
import { sendNamed } from './send-named'
import { cut, type SilentConnections } from './silent-connections'
import { createStatementNames, isNameRefused, type StatementNames } from './statement-names'

/** The result of a rollback on a lost connection. The server itself rolls back the transaction. */
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [] } as const

/** How the connections of this process are used. */
export type PoolUse = {
  readonly busy: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
  readonly max: number
  /**
   * The number of callers since the start, and the time that they all waited, including the time to open connections.
   */
  readonly taken: number
  readonly waitedSeconds: number
}

export type BoundedPool = PostgresPool & { use(): PoolUse }

/**
 * The pool in the form that Kysely uses. Every error that means that the database is unavailable becomes
 * `DatabaseUnavailable`, and its connection is not used again: after a timeout the next caller would wait as long.
 * `onUnavailable` is called for each of these errors. `silentConnections` finds connections on which the server will never answer; the
 * embedded database has none.
 */
export function boundedPool(
  pool: pg.Pool,
  onUnavailable: (error: DatabaseUnavailable) => void,
  silentConnections?: SilentConnections,
): BoundedPool {
  const reported = (error: unknown) => {
    if (error instanceof DatabaseUnavailable) onUnavailable(error)
    return error
  }
  // A connection can fail at any time. If it is in use, its statement fails. If it is idle, an error event without a
  // listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = createStatementNames()
  // One wrapper for the whole life of each connection: Kysely sets up every client object that it has not seen
  // before.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const clientOver = (client: pg.PoolClient) => {
    const known = clients.get(client)
    if (known) return known
    const bounded = boundedClient(client, names, reported, silentConnections)
    clients.set(client, bounded)
    return bounded
  }
  /** Replaces a connection that has not answered since others were found to be silent. */
  const trusted = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (silentConnections === undefined || silentConnections.isTrusted(client)) return client
    cut(client)
    client.release(true)
    return trusted()
  }
  let taken = 0
  let waitedMs = 0
  return {
    end: () => pool.end(),
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      ...{ idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max },
      ...{ taken, waitedSeconds: waitedMs / 1_000 },
    }),
    async connect() {
      const requestedAt = performance.now()
      try {
        return clientOver(await trusted())
      } catch (error) {
        throw reported(notConnected(error))
      } finally {
        taken += 1
        waitedMs += performance.now() - requestedAt
      }
    },
  }
}

const BEGINS = /^(?:begin|start transaction)\b/
const ENDS = /^(?:commit|rollback)$/

/**
 * Sends statements as prepared statements with a name. If the server does not accept the name, the statement is sent
 * again without it. In a transaction, which this error ends, the error is thrown and the whole transaction is retried
 * (`transaction`).
 */
function preparingClient(client: pg.PoolClient, names: StatementNames) {
  let isInTransaction = false
  return async (text: string, values: unknown[]) => {
    if (BEGINS.test(text)) isInTransaction = true
    else if (ENDS.test(text)) isInTransaction = false
    const name = values.length > 0 ? names.nameOf(text) : undefined
    if (name === undefined) return client.query(text, values)
    try {
      return await sendNamed(client, { name, text, values })
    } catch (error) {
      // The original stack begins at the socket; the new one begins at the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (!isNameRefused(error)) throw error
      names.refused(error)
      if (isInTransaction) throw error
      return client.query(text, values)
    }
  }
}

function boundedClient(
  client: pg.PoolClient,
  names: StatementNames,
  reported: (error: unknown) => unknown,
  silentConnections: SilentConnections | undefined,
): PostgresPoolClient {
  let isLost = false
  let isSilent = false
  const send = preparingClient(client, names)
  const query = async (text: string, parameters: unknown[]) => {
    if (isSilent && text === 'rollback') return ROLLED_BACK
    silentConnections?.statementSent(client)
    try {
      const answer = await send(text, parameters)
      silentConnections?.statementEnded(client)
      return answer
    } catch (error) {
      silentConnections?.statementEnded(client)
      const away = reported(unavailableOr(error))
      isLost ||= away instanceof DatabaseUnavailable
      isSilent ||= isReadTimeout(error)
      if (isLost && text === 'rollback') return ROLLED_BACK
      throw away
    }
  }
  return {
    // Kysely only requests complete results; its type also includes cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      if (isSilent) cut(client)
      client.release(isLost)
    },
  }
}
