/**
 * Finds connections on which the server will never answer. A failover or a packet filter can drop a connection without a word to
 * either end. Every statement on it would wait for its limit of 10 s, and what its transaction has locked would stay locked.
 * Where a statement waits, the server is asked over a new connection what it does for it. A server that works on a statement, or
 * waits for a lock, is left alone: only a connection whose server waits for us, or does not know it, is cut (decision 104).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { settingsIn } from './settings-in'

/** A statement that waits longer is asked about. */
const SUSPECT_AFTER_MS = 1_000
const POLL_INTERVAL_MS = 500
/** After a look that cut nothing: a busy server is not asked twice a second. */
const REST_MS = 2_000
const CONNECT_MS_MAX = 2_000
const ANSWER_MS_MAX = 2_000
/** What is on its way arrives within this time, at least a part of it. */
const ON_ITS_WAY_MS = 250
/** PostgreSQL cuts names to 63 bytes, and writes what is not printable ASCII in another way. */
const BASE_NAME_LENGTH_MAX = 40
const NOT_PRINTABLE = /[^ -~]/g

/**
 * The server's process of the one who asks ($1), if the server knows it by its name and keeps what its processes do
 * (`track_activities`); and which of the others ($2) it works for.
 */
const WORKED_FOR = `select
  (select pid from pg_stat_activity where pid = pg_backend_pid() and application_name = $1 and state = 'active') as pid,
  array(select application_name from pg_stat_activity where application_name = any($2) and state not like 'idle%') as names`
const END = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1) and state like 'idle%'`

/** `pg` knows more of a client than its types say. */
type ClientParts = {
  readonly connectionParameters: { application_name?: string }
  /** The process of the server, as it introduced itself. */
  readonly processID: number
  readonly connection?: { readonly stream?: { readonly bytesRead: number; destroy(): void } }
}

/** Has a name of its own at the server (`application_name`), so that the server can be asked what it does for this connection. */
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

/** Ends a connection at once: a graceful end would wait for a server that does not answer. */
export function cut(client: pg.ClientBase): void {
  ;(client as unknown as ClientParts).connection?.stream?.destroy()
}

/** Grows with each part of an answer. */
const bytesReadOf = (client: pg.ClientBase): number =>
  (client as unknown as ClientParts).connection?.stream?.bytesRead ?? 0

type Waiting = { readonly client: pg.ClientBase; readonly sinceMs: number; readonly bytesRead: number }

export class SilentConnections {
  /** Since when each connection waits for the answer to a statement. */
  private readonly waiting = new Map<pg.ClientBase, number>()
  private readonly heardMs = new WeakMap<pg.ClientBase, number>()
  private foundMs = -Infinity
  /** The connection of the look that is going on. */
  private asking: NamedClient | undefined
  private restUntilMs = -Infinity
  private readonly timer: NodeJS.Timeout

  /** `config` leads to the server of the watched connections. */
  constructor(private readonly config: pg.ClientConfig) {
    this.timer = setInterval(() => void this.look(), POLL_INTERVAL_MS).unref()
  }

  asked(client: pg.ClientBase): void {
    this.waiting.set(client, performance.now())
  }

  answered(client: pg.ClientBase): void {
    this.waiting.delete(client)
    this.heardMs.set(client, performance.now())
  }

  /** Whether it has answered since a silent one was found. The others of that time are likely to be silent as well. */
  isTrusted(client: pg.ClientBase): boolean {
    return (this.heardMs.get(client) ?? Infinity) > this.foundMs
  }

  stop(): void {
    clearInterval(this.timer)
    if (this.asking) cut(this.asking)
  }

  private suspects(): readonly Waiting[] {
    const untilMs = performance.now() - SUSPECT_AFTER_MS
    return [...this.waiting].flatMap(([client, sinceMs]) =>
      sinceMs < untilMs ? [{ client, sinceMs, bytesRead: bytesReadOf(client) }] : [],
    )
  }

  private async look(): Promise<void> {
    const suspects = this.suspects()
    if (suspects.length === 0 || this.asking || performance.now() < this.restUntilMs) return
    try {
      this.asking = new NamedClient({
        ...this.config,
        connectionTimeoutMillis: CONNECT_MS_MAX,
        query_timeout: ANSWER_MS_MAX,
      })
      this.asking.on('error', () => undefined)
      await this.asking.connect()
      if (!(await this.cutSilent(this.asking, suspects))) this.restUntilMs = performance.now() + REST_MS
    } catch {
      // The server cannot be asked: the time limit of each statement decides, and the next look asks again.
    } finally {
      if (this.asking) cut(this.asking)
      this.asking = undefined
    }
  }

  /** Whether one was cut. */
  private async cutSilent(asking: NamedClient, suspects: readonly Waiting[]): Promise<boolean> {
    const first = await this.silentOf(asking, suspects)
    if (first.length === 0) return false
    // A statement or an answer may be on its way.
    await delay(ON_ITS_WAY_MS)
    const silent = await this.silentOf(asking, first)
    if (silent.length === 0) return false
    this.foundMs = performance.now()
    for (const { client } of silent) cut(client)
    // What they have locked is free at once.
    await asking.query(END, [silent.map(({ client }) => nameOf(client))])
    return true
  }

  /** Those that the server does not work for, and from which nothing has been heard since. */
  private async silentOf(asking: NamedClient, suspects: readonly Waiting[]): Promise<readonly Waiting[]> {
    const { rows } = await asking.query<{ pid: number | null; names: readonly string[] }>(WORKED_FOR, [
      nameOf(asking),
      suspects.map(({ client }) => nameOf(client)),
    ])
    const [answer] = rows
    // A pooler introduces itself with a number of its own. What it has not handed on yet is unknown to the server, and not lost.
    if (answer?.pid !== (asking as unknown as ClientParts).processID) return []
    return suspects.filter(
      ({ client, sinceMs, bytesRead }) =>
        !answer.names.includes(nameOf(client)) &&
        this.waiting.get(client) === sinceMs &&
        bytesReadOf(client) === bytesRead,
    )
  }
}
