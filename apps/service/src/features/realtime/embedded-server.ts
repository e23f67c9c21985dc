/**
 * The realtime server inside this process (RT-6). Instances notify each other of changes through the database, and each
 * instance reads the data that it publishes itself.
 */
import { randomUUID } from 'node:crypto'
import type { EmulationRequest } from '@modulor/contract/realtime'
import type { ChangeNotices, ChangeNoticesSettings } from '../../db'
import { playerChannel } from './channel-names'
import { openConnection } from './connection'
import type { Connection, Transport } from './connection.types'
import { createConnections } from './connections'
import { createHub } from './hub'
import { readNotice, writeNotice, type Notice } from './notice'
import { CLOSE_REASONS } from './protocol'
import { createPublisher } from './publisher'
import type { RealtimeTokenSigner } from './realtime-tokens'
import type { StreamSessions } from './stream-sessions'
import type { Broker, ClickReceiver, EmulationEnd, PublicationsOf } from './realtime.types'

export type EmbeddedServer = Broker & {
  open(transport: Transport): Connection | undefined
  emulate(request: EmulationRequest): Promise<EmulationEnd>
  disconnect(): void
}

type Settings = {
  readonly tokens: RealtimeTokenSigner
  readonly sessions: StreamSessions
  readonly now: () => Date
  readonly version: string
  readonly publicationsOf: PublicationsOf
  readonly onProblem: (error: unknown) => void
  /** Called for changes on other instances, and if some may have been missed. */
  readonly onOtherChange?: (() => void) | undefined
  readonly clicks?: ClickReceiver | undefined
  /** Absent if only one process uses the database. */
  readonly openNotices?: ((settings: Omit<ChangeNoticesSettings, 'url'>) => ChangeNotices) | undefined
}

export function createEmbeddedServer(settings: Settings): EmbeddedServer {
  const { tokens, sessions, now, version, publicationsOf, onProblem } = settings
  const hub = createHub()
  const node = randomUUID()
  const connections = createConnections()
  const publisher = createPublisher(hub, publicationsOf, onProblem)
  let isStopping = false

  async function deliver({ session, data }: EmulationRequest): Promise<EmulationEnd> {
    const connection = connections.bySession(session)
    if (!connection) return 'unknown_session'
    await connection.receive(data)
    return 'taken'
  }

  function publish(notice: Exclude<Notice, { kind: 'command' }>): void {
    if (notice.kind === 'cases') return
    if (notice.kind === 'all_players') return publisher.allPlayers()
    if (notice.kind === 'payment') publisher.payment(notice.paymentId)
    publisher.player(notice.playerChannel)
  }

  function receive(text: string): void {
    const notice = readNotice(text)
    if (notice?.kind === 'command') {
      if (notice.request.node === node) void deliver(notice.request)
    } else if (notice) {
      publish(notice)
      settings.onOtherChange?.()
    }
  }

  function missed(): void {
    publisher.allChannels()
    settings.onOtherChange?.()
  }

  const notices = settings.openNotices?.({ onNotice: receive, onMissed: missed, onProblem })
  function publishEverywhere(notice: Exclude<Notice, { kind: 'command' }>): void {
    publish(notice)
    notices?.send(writeNotice(notice))
  }

  return {
    start: () => notices?.start(),
    paymentChanged: (payment) =>
      publishEverywhere({ kind: 'payment', paymentId: payment.id, playerChannel: playerChannel(payment) }),
    playerChanged: (player) => publishEverywhere({ kind: 'player', playerChannel: playerChannel(player) }),
    playersChanged: () => publishEverywhere({ kind: 'all_players' }),
    casesChanged: () => publishEverywhere({ kind: 'cases' }),
    allLocalClientsChanged: () => publisher.allChannels(),
    open(transport) {
      if (isStopping || connections.isFull()) return undefined
      const connection = openConnection(
        { hub, connections, tokens, sessions, now, node, version, clicks: settings.clicks },
        transport,
      )
      connections.add(connection)
      return connection
    },
    async emulate(request) {
      if (request.node === node) return deliver(request)
      // A notice is work for every instance, so a session that no instance created is refused here.
      if (!sessions.isOurs(request.session, request.node)) return 'unknown_session'
      // It is not known whether the other instance still has the stream: the client's own timeout decides.
      return notices?.send(writeNotice({ kind: 'command', request })) ? 'taken' : 'unknown_session'
    },
    disconnect() {
      // From now on no new client is accepted: a disconnected client may reconnect through a connection that is still open.
      isStopping = true
      for (const connection of connections.all()) connection.close(CLOSE_REASONS.shutdown)
    },
    async stop() {
      publisher.stop()
      await notices?.stop()
    },
  }
}
