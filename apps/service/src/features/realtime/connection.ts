/** One client of the realtime channel, over a websocket or a stream: its commands, its pings and its end (RT-1, RT-2). */
import { randomUUID } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '../../durations'
import { clicksChannel } from './channel-names'
import type { Connection, Transport } from './connection.types'
import type { Connections } from './connections'
import type { Hub } from './hub'
import {
  CLOSE_REASONS,
  COMMAND_ERRORS,
  readCommands,
  SUBSCRIPTION_EXPIRED,
  type CloseReason,
  type Command,
  type CommandError,
} from './protocol'
import type { ClicksPlace, RealtimeTokenSigner, TokenFacts } from './realtime-tokens'
import type { ClickReceiver } from './realtime.types'
import type { StreamSessions } from './stream-sessions'

/** Below the usual 60 s after which a proxy closes an idle connection. */
const PING_S = 15
const PONG_MS_MAX = 8 * SECOND_MS
/** The connection is closed if the client does not authenticate within this time. */
const CONNECT_MS_MAX = 15 * SECOND_MS
/** A client refreshes its token when it expires; this is the time for the round trip. */
const EXPIRY_GRACE_MS = 25 * SECOND_MS
const CHANNELS_MAX = 16
const COMMANDS_PER_MINUTE_MAX = 120
/** The connection is closed if more bytes than this wait for a slow client. The client may connect again. */
const WAITING_BYTES_MAX = 1_048_576

export type ConnectionDeps = {
  readonly hub: Hub
  readonly tokens: RealtimeTokenSigner
  readonly now: () => Date
  /** The name of this process for later commands of a stream (RT-4). */
  readonly node: string
  readonly version: string
  readonly sessions: Pick<StreamSessions, 'open'>
  readonly connections: Pick<Connections, 'admit' | 'remove'>
  readonly clicks: ClickReceiver | undefined
}

type Reply = Readonly<Record<string, object>>
class Refused extends Error {
  constructor(readonly error: CommandError) {
    super(error.message)
  }
}
/** The connection was closed while a command was being carried out. */
class Closed extends Error {}

export function openConnection(deps: ConnectionDeps, transport: Transport): Connection {
  return new OpenConnection(deps, transport)
}

class OpenConnection implements Connection {
  readonly session: string
  private readonly id = randomUUID()
  private subject: string | undefined
  private info: ClicksPlace | undefined
  private readonly channels = new Map<string, NodeJS.Timeout>()
  private readonly timers = new Set<NodeJS.Timeout>()
  private expiry: NodeJS.Timeout | undefined
  private pongDeadline: NodeJS.Timeout | undefined
  private commandsCount = 0
  private isOver = false
  /** Commands are carried out in the order of their arrival. */
  private last: Promise<void> = Promise.resolve()

  constructor(
    private readonly deps: ConnectionDeps,
    private readonly transport: Transport,
  ) {
    this.session = deps.sessions.open(deps.node)
    this.timers.add(setTimeout(() => this.subject ?? this.close(CLOSE_REASONS.stale), CONNECT_MS_MAX))
    this.timers.add(setInterval(() => (this.commandsCount = 0), MINUTE_MS))
  }

  send(frame: string): void {
    if (this.isOver) return
    if (this.transport.waitingBytes() > WAITING_BYTES_MAX) this.close(CLOSE_REASONS.slow)
    else this.transport.send(frame)
  }

  receive(frame: string): Promise<void> {
    // A client may still send for a while after the connection has ended.
    this.last = this.last.then(() => (this.isOver ? undefined : this.execute(frame)))
    return this.last
  }

  close(reason: CloseReason): void {
    if (this.isOver) return
    this.transport.close(reason)
    this.ended()
  }

  ended(): void {
    if (this.isOver) return
    this.isOver = true
    for (const timer of [...this.timers, this.expiry, this.pongDeadline, ...this.channels.values()]) clearTimeout(timer)
    for (const channel of this.channels.keys()) this.deps.hub.remove(channel, this)
    this.channels.clear()
    this.deps.connections.remove(this, this.subject)
  }

  private async execute(frame: string): Promise<void> {
    // A frame without a command closes the connection, because it would not count for the limit.
    const commands = readCommands(frame, COMMANDS_PER_MINUTE_MAX + 1) ?? []
    if (commands.length === 0) this.close(CLOSE_REASONS.badRequest)
    for (const command of commands) {
      this.commandsCount += 1
      if (this.commandsCount > COMMANDS_PER_MINUTE_MAX) this.close(CLOSE_REASONS.tooManyRequests)
      if (this.isOver) return
      await this.answer(command)
    }
  }

  private async answer(command: Command): Promise<void> {
    const { id } = command
    if (id === undefined) {
      clearTimeout(this.pongDeadline)
      return
    }
    try {
      this.send(JSON.stringify({ id, ...(await this.replyTo(command)) }))
    } catch (error) {
      if (error instanceof Closed) return
      const reason = error instanceof Refused ? error.error : COMMAND_ERRORS.internal
      this.send(JSON.stringify({ id, error: reason }))
    }
  }

  private async replyTo(command: Command): Promise<Reply> {
    const { connect, refresh, subscribe, sub_refresh: renew, unsubscribe, publish, ping } = command
    if (connect) return { connect: await this.connect(connect.token) }
    if (this.subject === undefined) {
      this.close(CLOSE_REASONS.badRequest)
      throw new Closed()
    }
    if (refresh) return { refresh: this.extendConnection(await this.facts(refresh.token, undefined)) }
    if (subscribe) return { subscribe: await this.subscribe(subscribe.channel, subscribe.token) }
    if (renew) return { sub_refresh: await this.renew(renew.channel, renew.token) }
    if (unsubscribe) return { unsubscribe: this.unsubscribe(unsubscribe.channel) }
    if (publish) return { publish: this.publish(publish.channel, publish.data) }
    if (ping) return { ping: {} }
    throw new Refused(COMMAND_ERRORS.methodNotFound)
  }

  private async connect(token: string | undefined): Promise<object> {
    if (this.subject !== undefined) throw new Refused(COMMAND_ERRORS.badRequest)
    const facts = await this.facts(token, undefined)
    if (!this.deps.connections.admit(facts.subject, this)) {
      this.close(CLOSE_REASONS.connectionLimit)
      throw new Closed()
    }
    this.subject = facts.subject
    this.timers.add(setInterval(() => this.ping(), PING_S * SECOND_MS))
    return {
      ...this.extendConnection(facts),
      ping: PING_S,
      pong: this.transport.isAnsweringPings,
      session: this.session,
      node: this.deps.node,
    }
  }

  private ping(): void {
    this.send('{}')
    if (!this.transport.isAnsweringPings) return
    clearTimeout(this.pongDeadline)
    this.pongDeadline = setTimeout(() => this.close(CLOSE_REASONS.noPong), PONG_MS_MAX)
  }

  /** Reads a token for this connection, or for one of its channels. Throws `Refused` if it is not valid, and `Closed`. */
  private async facts(token: string | undefined, channel: string | undefined): Promise<TokenFacts> {
    const isConnection = channel === undefined
    const wrong = isConnection ? COMMAND_ERRORS.unauthorized : COMMAND_ERRORS.permissionDenied
    const reading = await this.deps.tokens.read(token ?? '')
    if (this.isOver) throw new Closed()
    if (reading.kind === 'expired') throw new Refused(COMMAND_ERRORS.tokenExpired)
    if (reading.kind === 'invalid' || reading.facts.channel !== channel) throw new Refused(wrong)
    if (this.subject !== undefined && reading.facts.subject !== this.subject) throw new Refused(wrong)
    return reading.facts
  }

  private extendConnection({ expiresAt, info }: TokenFacts): object {
    // The player may have selected another country since the previous token.
    this.info = info
    clearTimeout(this.expiry)
    this.expiry = this.after(expiresAt, () => this.close(CLOSE_REASONS.expired))
    return { client: this.id, version: this.deps.version, expires: true, ttl: this.secondsUntil(expiresAt) }
  }

  private async subscribe(channel: string, token: string | undefined): Promise<object> {
    const { expiresAt } = await this.facts(token, channel)
    if (this.channels.has(channel)) throw new Refused(COMMAND_ERRORS.alreadySubscribed)
    if (this.channels.size >= CHANNELS_MAX) throw new Refused(COMMAND_ERRORS.limitExceeded)
    this.deps.hub.add(channel, this)
    return this.extendChannel(channel, expiresAt)
  }

  private async renew(channel: string, token: string): Promise<object> {
    const { expiresAt } = await this.facts(token, channel)
    if (!this.channels.has(channel)) throw new Refused(COMMAND_ERRORS.permissionDenied)
    return this.extendChannel(channel, expiresAt)
  }

  private extendChannel(channel: string, expiresAt: Date): object {
    clearTimeout(this.channels.get(channel))
    const expire = () => {
      this.unsubscribe(channel)
      this.send(JSON.stringify({ push: { channel, unsubscribe: SUBSCRIPTION_EXPIRED } }))
    }
    this.channels.set(channel, this.after(expiresAt, expire))
    return { expires: true, ttl: this.secondsUntil(expiresAt) }
  }

  private unsubscribe(channel: string): object {
    clearTimeout(this.channels.get(channel))
    this.channels.delete(channel)
    this.deps.hub.remove(channel, this)
    return {}
  }

  /** A client may publish only clickstream events, and only on its own player's channel (CLICK-2). */
  private publish(channel: string, data: unknown): object {
    const { clicks } = this.deps
    const { info: place, subject: player = '' } = this
    if (!clicks || !place || channel !== clicksChannel(player)) throw new Refused(COMMAND_ERRORS.permissionDenied)
    if (!clicks.receive({ place, player }, data)) throw new Refused(COMMAND_ERRORS.badRequest)
    return {}
  }

  private secondsUntil(time: Date): number {
    return Math.max(1, Math.ceil((time.getTime() - this.deps.now().getTime()) / SECOND_MS))
  }

  private after(time: Date, action: () => void): NodeJS.Timeout {
    return setTimeout(action, time.getTime() - this.deps.now().getTime() + EXPIRY_GRACE_MS)
  }
}
