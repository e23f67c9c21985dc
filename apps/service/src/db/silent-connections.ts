/**
 * Finds connections on which the server will never answer. A failover or a packet filter can drop a connection without a word to
 * either end; every statement on it, and every row that its transaction has locked, would wait for a time limit of 10 s.
 * Where a statement waits, the server is asked over a new connection what it does for it. A server that works on a statement, or
 * waits for a lock, is left alone: only a connection whose server waits for us, or does not know it, is cut (decision 104).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A statement that waits longer is asked about. */
const SUSPECT_AFTER_MS = 1_000
const LOOK_EVERY_MS = 500
/** After a look that cut nothing: a busy server is not asked twice a second. */
const REST_MS = 2_000
const CONNECT_MS_MAX = 2_000
const ANSWER_MS_MAX = 2_000
/** An answer that is on its way arrives within this time. */
const ON_ITS_WAY_MS = 250
/** PostgreSQL takes names of up to 63 bytes. */
const BASE_NAME_LENGTH_MAX = 40

/** The server's process of the one who asks, if the server keeps what its processes do (`track_activities`), and who is worked for. */
const WORKED_FOR = `select
  (select pid from pg_stat_activity where pid = pg_backend_pid() and state = 'active') as pid,
  array(select application_name from pg_stat_activity where application_name = any($1) and state = 'active') as names`
const END = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1) and state <> 'active'`

/** `pg` knows more of a client than its types say. */
type ClientParts = {
  readonly connectionParameters: { application_name?: string }
  /** The process of the server, as it introduced itself. */
  readonly processID: number
  readonly connection?: { readonly stream?: { destroy(): void } }
}

/** Has a name of its own at the server (`application_name`), so that the server can be asked what it does for this connection. */
export class NamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connectionParameters } = this as unknown as ClientParts
    const base = (connectionParameters.application_name ?? 'modulor-cashier').slice(0, BASE_NAME_LENGTH_MAX)
    connectionParameters.application_name = `${base} ${randomUUID().slice(0, 18)}`
  }
}

export const nameOf = (client: pg.ClientBase): string =>
  (client as unknown as ClientParts).connectionParameters.application_name ?? ''

/** Ends a connection at once: a graceful end would wait for a server that does not answer. */
export function cut(client: pg.ClientBase): void {
  ;(client as unknown as ClientParts).connection?.stream?.destroy()
}

type Waiting = { readonly client: pg.ClientBase; readonly sinceMs: number }

export class SilentConnections {
  /** Since when each connection waits for the answer to a statement. */
  private readonly waiting = new Map<pg.ClientBase, number>()
  private readonly heardMs = new WeakMap<pg.ClientBase, number>()
  private foundMs = -Infinity
  private isLooking = false
  private restUntilMs = -Infinity
  private readonly timer: NodeJS.Timeout

  /** `config` leads to the server of the watched connections. */
  constructor(private readonly config: pg.ClientConfig) {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
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
  }

  private suspects(): readonly Waiting[] {
    const untilMs = performance.now() - SUSPECT_AFTER_MS
    return [...this.waiting].flatMap(([client, sinceMs]) => (sinceMs < untilMs ? [{ client, sinceMs }] : []))
  }

  private async look(): Promise<void> {
    const suspects = this.suspects()
    if (suspects.length === 0 || this.isLooking || performance.now() < this.restUntilMs) return
    this.isLooking = true
    const asking = new pg.Client({
      ...this.config,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
    })
    asking.on('error', () => undefined)
    try {
      await asking.connect()
      if (!(await this.cutSilent(asking, suspects))) this.restUntilMs = performance.now() + REST_MS
    } catch {
      // The server cannot be asked: the time limit of each statement decides, and the next look asks again.
    } finally {
      cut(asking)
      this.isLooking = false
    }
  }

  /** Whether one was cut. */
  private async cutSilent(asking: pg.Client, suspects: readonly Waiting[]): Promise<boolean> {
    const namesOf = (those: readonly Waiting[]) => those.map(({ client }) => nameOf(client))
    const { rows } = await asking.query<{ pid: number | null; names: readonly string[] }>(WORKED_FOR, [
      namesOf(suspects),
    ])
    const [answer] = rows
    // A pooler introduces itself with a number of its own. What it has not handed on yet is unknown to the server, and not lost.
    if (answer?.pid !== (asking as unknown as ClientParts).processID) return false
    await delay(ON_ITS_WAY_MS)
    const silent = suspects.filter(
      ({ client, sinceMs }) => !answer.names.includes(nameOf(client)) && this.waiting.get(client) === sinceMs,
    )
    if (silent.length === 0) return false
    this.foundMs = performance.now()
    for (const { client } of silent) cut(client)
    // What they have locked is free at once.
    await asking.query(END, [namesOf(silent)])
    return true
  }
}
