/**
 * Finds connections on which the server will never answer. A failover or a packet filter can drop a connection
 * without notifying either end. Every statement on it would wait for its limit of 10 s, and the locks of its
 * transaction would be kept. If a statement waits, this class asks the server over a new connection what it does for
 * the waiting one. A connection for which the server runs a statement, or waits for a lock, is kept. A connection is
 * closed only if the server waits for us, or does not have the connection (decision 104).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { settingsIn } from './settings-in'

/** A connection whose statement waits longer is checked. */
const SUSPECT_AFTER_MS = 1_000
const POLL_INTERVAL_MS = 500
/** The pause after a check that closed no connection, so that a busy server is not queried twice a second. */
const PAUSE_MS = 2_000
const CONNECT_MS_MAX = 2_000
const ANSWER_MS_MAX = 2_000
/** Data in transit arrives within this time, at least a part of it. */
const TRANSIT_MS = 250
/** PostgreSQL cuts names to 63 bytes and replaces characters that are not printable ASCII. */
const BASE_NAME_LENGTH_MAX = 40
const NOT_PRINTABLE = /[^ -~]/g

/**
 * Returns the server process of the checking connection ($1), if the server has it under its name and tracks
 * activities (`track_activities`), and the names among the others ($2) for which the server is working.
 */
const SERVER_STATE_QUERY = `select
  (select pid from pg_stat_activity where pid = pg_backend_pid() and application_name = $1 and state = 'active') as pid,
  array(select application_name from pg_stat_activity where application_name = any($2) and state not like 'idle%') as names`
const END = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1) and state like 'idle%'`

/** Internals of a `pg` client that its types do not include. */
type ClientParts = {
  readonly connectionParameters: { application_name?: string }
  /** The server process, as the server reported it when the connection was opened. */
  readonly processID: number
  readonly connection?: { readonly stream?: { readonly bytesRead: number; destroy(): void } }
}

/**
 * A client with a unique name at the server (`application_name`), so that the server can be asked about this
 * connection.
 */
export class NamedClient extends pg.Client {
  constructor({ connectionString, ...config }: pg.ClientConfig = {}) {
    super(connectionString === undefined ? config : { ...config, ...settingsIn(connectionString) })
    const { connectionParameters } = this as unknown as ClientParts
    const base = (connectionParameters.application_name ?? 'modulor-cashier').replaceAll(NOT_PRINTABLE, '?')
    connectionParameters.application_name = `${base.slice(0, BASE_NAME_LENGTH_MAX)} ${randomUUID().slice(0, 18)}`
  }
}

export const nameOf = (client: pg.ClientBase): string =>
  (client as unknown as ClientParts).connectionParameters.application_name ?? ''

/** Closes a connection immediately: a graceful close would wait for a server that does not answer. */
export function cut(client: pg.ClientBase): void {
  ;(client as unknown as ClientParts).connection?.stream?.destroy()
}

/** The number of received bytes, which increases with each part of an answer. */
const bytesReadOf = (client: pg.ClientBase): number =>
  (client as unknown as ClientParts).connection?.stream?.bytesRead ?? 0

type Waiting = { readonly client: pg.ClientBase; readonly sinceMs: number; readonly bytesRead: number }

export class SilentConnections {
  /** The time since which each connection waits for the answer to a statement. */
  private readonly waiting = new Map<pg.ClientBase, number>()
  private readonly answeredMs = new WeakMap<pg.ClientBase, number>()
  private foundMs = -Infinity
  /** The connection of the current check. */
  private checking: NamedClient | undefined
  private pausedUntilMs = -Infinity
  private readonly timer: NodeJS.Timeout

  /** `config`: the settings to reach the server of the watched connections. */
  constructor(private readonly config: pg.ClientConfig) {
    this.timer = setInterval(() => void this.check(), POLL_INTERVAL_MS).unref()
  }

  statementSent(client: pg.ClientBase): void {
    this.waiting.set(client, performance.now())
  }

  statementEnded(client: pg.ClientBase): void {
    this.waiting.delete(client)
    this.answeredMs.set(client, performance.now())
  }

  /** Whether the connection has answered since a silent one was found. Others from before are probably silent too. */
  isTrusted(client: pg.ClientBase): boolean {
    return (this.answeredMs.get(client) ?? Infinity) > this.foundMs
  }

  stop(): void {
    clearInterval(this.timer)
    if (this.checking) cut(this.checking)
  }

  private suspects(): readonly Waiting[] {
    const untilMs = performance.now() - SUSPECT_AFTER_MS
    return [...this.waiting].flatMap(([client, sinceMs]) =>
      sinceMs < untilMs ? [{ client, sinceMs, bytesRead: bytesReadOf(client) }] : [],
    )
  }

  private async check(): Promise<void> {
    const suspects = this.suspects()
    if (suspects.length === 0 || this.checking || performance.now() < this.pausedUntilMs) return
    try {
      this.checking = new NamedClient({
        ...this.config,
        connectionTimeoutMillis: CONNECT_MS_MAX,
        query_timeout: ANSWER_MS_MAX,
      })
      this.checking.on('error', () => undefined)
      await this.checking.connect()
      if (!(await this.cutSilent(this.checking, suspects))) this.pausedUntilMs = performance.now() + PAUSE_MS
    } catch {
      // The server cannot be queried now. The timeout of each statement applies, and the next check tries again.
    } finally {
      if (this.checking) cut(this.checking)
      this.checking = undefined
    }
  }

  /** Closes the silent connections. Returns whether there were any. */
  private async cutSilent(checking: NamedClient, suspects: readonly Waiting[]): Promise<boolean> {
    const first = await this.silentOf(checking, suspects)
    if (first.length === 0) return false
    // A statement or an answer may be in transit.
    await delay(TRANSIT_MS)
    const silent = await this.silentOf(checking, first)
    if (silent.length === 0) return false
    this.foundMs = performance.now()
    for (const { client } of silent) cut(client)
    // Ends their server processes, which releases their locks immediately.
    await checking.query(END, [silent.map(({ client }) => nameOf(client))])
    return true
  }

  /** The connections for which the server is not working, and from which no data has arrived in the meantime. */
  private async silentOf(checking: NamedClient, suspects: readonly Waiting[]): Promise<readonly Waiting[]> {
    const { rows } = await checking.query<{ pid: number | null; names: readonly string[] }>(SERVER_STATE_QUERY, [
      nameOf(checking),
      suspects.map(({ client }) => nameOf(client)),
    ])
    const [answer] = rows
    // A pooler reports a process number of its own. A statement that the pooler has not passed on yet is unknown to
    // the server, but not lost.
    if (answer?.pid !== (checking as unknown as ClientParts).processID) return []
    return suspects.filter(
      ({ client, sinceMs, bytesRead }) =>
        !answer.names.includes(nameOf(client)) &&
        this.waiting.get(client) === sinceMs &&
        bytesReadOf(client) === bytesRead,
    )
  }
}
