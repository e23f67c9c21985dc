import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { notConnected, unavailableOr, DatabaseUnavailable, isSilence } from './database-unavailable'
import { sendNamed } from './send-named'
import { cut, type SilentConnections } from './silent-connections'
import { createStatementNames, isNameRefused, type StatementNames } from './statement-names'

/** The answer of a rollback on a lost connection: the server rolls back by itself what was not committed. */
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [] } as const

/** How the connections of this process are used. */
export type PoolUse = {
  readonly busy: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
  readonly max: number
  /** Callers so far, and how long they waited together, the opening of connections included. */
  readonly taken: number
  readonly waitedSeconds: number
}

export type BoundedPool = PostgresPool & { use(): PoolUse }

/**
 * The pool as Kysely uses it. Every error that means that the database is unavailable becomes `DatabaseUnavailable`, and its
 * connection is not used again: after a timeout the next caller would wait as long. `onAway` is called for each of
 * them. `silence` finds connections on which no answer will come; the embedded database has none.
 */
export function boundedPool(
  pool: pg.Pool,
  onAway: (away: DatabaseUnavailable) => void,
  silence?: SilentConnections,
): BoundedPool {
  const heard = (error: unknown) => {
    if (error instanceof DatabaseUnavailable) onAway(error)
    return error
  }
  // A connection can fail at any time, in use or idle. In use, the statement fails; without a listener the event of an
  // idle one would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = createStatementNames()
  // One for each connection, as long as it lives: Kysely prepares again for every object that it has not seen.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const clientOver = (client: pg.PoolClient) => {
    const known = clients.get(client)
    if (known) return known
    const bounded = boundedClient(client, names, heard, silence)
    clients.set(client, bounded)
    return bounded
  }
  /** One that was silent while others were is replaced. */
  const trusted = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (silence === undefined || silence.isTrusted(client)) return client
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
      const askedAt = performance.now()
      try {
        return clientOver(await trusted())
      } catch (error) {
        throw heard(notConnected(error))
      } finally {
        taken += 1
        waitedMs += performance.now() - askedAt
      }
    },
  }
}

const BEGINS = /^(?:begin|start transaction)\b/
const ENDS = /^(?:commit|rollback)$/

/**
 * Sends statements under their names. One whose name is refused is sent again without it; in a transaction, which is over
 * by that, the refusal is thrown and the whole transaction is tried again (`transaction`).
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
      // Its stack leads to the socket; this one leads to the caller.
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
  heard: (error: unknown) => unknown,
  silence: SilentConnections | undefined,
): PostgresPoolClient {
  let isLost = false
  let isSilent = false
  const send = preparingClient(client, names)
  const query = async (text: string, parameters: unknown[]) => {
    if (isSilent && text === 'rollback') return ROLLED_BACK
    silence?.asked(client)
    try {
      const answer = await send(text, parameters)
      silence?.answered(client)
      return answer
    } catch (error) {
      silence?.answered(client)
      const away = heard(unavailableOr(error))
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
