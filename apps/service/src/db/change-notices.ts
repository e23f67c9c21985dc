/**
 * Short notices between the instances on one database (LISTEN and NOTIFY). They are sent after a commit and never in
 * a payment's transaction, because PostgreSQL commits transactions with a NOTIFY one at a time. A notice may be lost,
 * so it only reports that there is something to read.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SECOND_MS } from '../durations'
import { BehindPooler, isBehindPooler } from './behind-pooler'
import { settingsIn } from './settings-in'
import { cut } from './silent-connections'

/** PostgreSQL's limit is 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_500
/** A page shows a result within 300 ms. Changes within this interval share a statement. */
const SEND_EVERY_MS = 50
const CONNECT_MS_MAX = 2 * SECOND_MS
/** Its statements are small. A connection that takes longer is replaced, and the followed data is read again. */
const ANSWER_MS_MAX = 2 * SECOND_MS
const APPLICATION_NAME = 'modulor-cashier notices'
/**
 * `synchronous_commit` is off, because a notice that is lost in a crash of the server does not matter. The keepalive
 * settings let the server detect within 20 s that the machine of an instance has lost power; the system's default is
 * two hours. A notice in transit is also retransmitted for at most 20 s. They are set by a statement, because
 * settings in the address would override those of the client.
 */
const CONFIGURE = `select current_schema() as schema, set_config('application_name', $1, false),
  set_config('synchronous_commit', 'off', false), set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '2', false),
  set_config('tcp_user_timeout', '20000', false)`
/**
 * The interval at which the connected instances are counted. An instance that was killed between a commit and its
 * notice has sent nothing, so the others read their followed data again. The query also detects a broken connection.
 */
const PEERS_EVERY_MS = SECOND_MS
const PEERS = 'select pid from pg_stat_activity where datname = current_database() and application_name = $1'
const RETRY_MS_FIRST = 250
const RETRY_MS_MAX = 10 * SECOND_MS
/** How long the end of the process waits for notices that have not been sent yet. */
const STOP_MS_MAX = SECOND_MS
/**
 * Further notices are dropped: the database is unavailable, and all data is read again after the reconnection anyway.
 */
const WAITING_MAX = 10_000

export type ChangeNotices = {
  /** Connects in the background, and reconnects whenever the connection is lost. */
  start(): void
  /** Queues a notice to the other instances. Returns false if the notice is too long. */
  send(notice: string): boolean
  /** Sends the queued notices, for at most a second, and closes the connection. */
  stop(): Promise<void>
}

export type ChangeNoticesSettings = {
  /** A direct address of PostgreSQL: LISTEN does not work through a pooler in transaction mode, so one is refused. */
  readonly url: string
  /** Called for each notice of another instance. */
  readonly onNotice: (notice: string) => void
  /**
   * Called when notices may have been lost: after each connection, including the first, and when another instance was
   * killed.
   */
  readonly onMissed: () => void
  readonly onProblem: (error: unknown) => void
}

export function createChangeNotices(settings: ChangeNoticesSettings): ChangeNotices {
  return new NoticeConnection(settings)
}

class NoticeConnection implements ChangeNotices {
  private readonly instance = randomUUID()
  /** The connection that listens, and the one that is being opened. */
  private client: pg.Client | undefined
  private connecting: pg.Client | undefined
  private channel = ''
  private waiting: string[] = []
  private retryMs = RETRY_MS_FIRST
  private isStopped = false
  private sending: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private counting: NodeJS.Timeout | undefined
  /** The server processes of all instances' connections at the last count. */
  private peers: readonly number[] = []
  /** The connections whose instance has announced that it stops. */
  private readonly stopping = new Set<number>()

  constructor(private readonly settings: ChangeNoticesSettings) {}

  start(): void {
    void this.connect()
  }

  send(notice: string): boolean {
    if (Buffer.byteLength(notice) + this.instance.length + 2 > PAYLOAD_BYTES_MAX) return false
    if (this.waiting.length < WAITING_MAX) this.waiting.push(notice)
    this.schedule()
    return true
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    clearTimeout(this.counting)
    const left = this.flush().then(() => this.announceStop())
    await Promise.race([left, delay(STOP_MS_MAX, undefined, { ref: false })])
    for (const client of [this.client, this.connecting]) if (client) cut(client)
  }

  private schedule(): void {
    if (this.timer !== undefined || this.sending || !this.client || this.isStopped) return
    this.timer = setTimeout(() => void this.flush(), SEND_EVERY_MS)
  }

  private flush(): Promise<void> {
    this.timer = undefined
    this.sending ??= this.sendWaiting().finally(() => {
      this.sending = undefined
      if (this.waiting.length > 0) this.schedule()
    })
    return this.sending
  }

  /** Sends all queued notices in as few payloads as possible. */
  private async sendWaiting(): Promise<void> {
    const { client } = this
    if (!client) return
    try {
      while (this.waiting.length > 0 && client === this.client) {
        const count = fitting(this.waiting, PAYLOAD_BYTES_MAX - this.instance.length)
        await client.query('select pg_notify($1, $2)', [
          this.channel,
          [this.instance, ...this.waiting.slice(0, count)].join('\n'),
        ])
        this.waiting.splice(0, count)
      }
    } catch (error) {
      this.disconnect(client, error)
    }
  }

  /** Announces to the other instances that all notices were sent. A payload without notices means this. */
  private async announceStop(): Promise<void> {
    await this.client?.query('select pg_notify($1, $2)', [this.channel, this.instance]).catch(() => undefined)
  }

  private async connect(): Promise<void> {
    let client: pg.Client | undefined
    try {
      client = this.newClient()
      this.connecting = client
      await client.connect()
      // The settings below would stay in a connection of the pooler, where payments are committed too.
      if (await isBehindPooler(client)) throw new BehindPooler()
      const { rows } = await client.query<{ schema: string }>(CONFIGURE, [APPLICATION_NAME])
      // Channel names are shared by the whole database, so the name contains the schema.
      this.channel = `modulor_cashier_changes_${rows[0]?.schema ?? ''}`.slice(0, 63)
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`)
    } catch (error) {
      this.connecting = undefined
      if (!this.isStopped) this.settings.onProblem(error)
      if (client) cut(client)
      // The address is the same after a moment, so the warning is not repeated quickly.
      if (error instanceof BehindPooler) this.retryMs = RETRY_MS_MAX
      this.retry()
      return
    }
    this.connecting = undefined
    this.client = client
    this.retryMs = RETRY_MS_FIRST
    this.peers = []
    this.settings.onMissed()
    if (this.waiting.length > 0) this.schedule()
    void this.countPeers(client)
  }

  private newClient(): pg.Client {
    const client = new pg.Client({
      ...settingsIn(this.settings.url),
      ...{ connectionTimeoutMillis: CONNECT_MS_MAX, query_timeout: ANSWER_MS_MAX, keepAlive: true },
    })
    client.on('error', (error) => this.disconnect(client, error))
    client.on('end', () => this.disconnect(client, undefined))
    client.on('notification', ({ payload = '', processId }) => this.receive(payload, processId))
    return client
  }

  private async countPeers(client: pg.Client): Promise<void> {
    try {
      const { rows } = await client.query<{ pid: number }>(PEERS, [APPLICATION_NAME])
      const pids = rows.map(({ pid }) => pid)
      const isMissing = (pid: number) => !pids.includes(pid)
      const isKilled = this.peers.some((pid) => isMissing(pid) && !this.stopping.has(pid))
      this.peers = pids
      for (const pid of this.stopping) if (isMissing(pid)) this.stopping.delete(pid)
      if (isKilled) this.settings.onMissed()
    } catch (error) {
      this.disconnect(client, error)
    }
    if (client === this.client && !this.isStopped)
      this.counting = setTimeout(() => void this.countPeers(client), PEERS_EVERY_MS)
  }

  private disconnect(client: pg.Client, error: unknown): void {
    if (client !== this.client) return
    this.client = undefined
    clearTimeout(this.counting)
    cut(client)
    if (this.isStopped) return
    if (error !== undefined) this.settings.onProblem(error)
    this.retry()
  }

  private retry(): void {
    if (this.isStopped) return
    const waitMs = this.retryMs * (0.5 + Math.random())
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS_MAX)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.connect()
    }, waitMs)
  }

  private receive(payload: string, peer: number): void {
    const [instance, ...notices] = payload.split('\n')
    if (instance === this.instance) return
    if (notices.length === 0) this.stopping.add(peer)
    for (const notice of notices) this.settings.onNotice(notice)
  }
}

/** Returns how many of the first texts fit into `bytesMax`, with a line break each; at least one. */
function fitting(texts: readonly string[], bytesMax: number): number {
  let bytes = 0
  const tooMany = texts.findIndex((text) => {
    bytes += Buffer.byteLength(text) + 1
    return bytes > bytesMax
  })
  return tooMany === -1 ? texts.length : Math.max(tooMany, 1)
}
