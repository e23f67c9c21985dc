/**
 * The realtime server inside this process (RT-6). Clients of other instances hear of a change by a notice through the
 * database; each instance reads what it publishes by itself.
 */
import { randomUUID } from 'node:crypto'
import { EmulationRequest } from '@modulor/contract/realtime'
import type { ChangeNotices, ChangeNoticesSettings } from '../../db'
import { paymentChannel, paymentIdOf, playerChannel } from './channel-names'
import { openConnection, type Connection, type Transport } from './connection'
import { createHub } from './hub'
import { CLOSE_REASONS } from './protocol'
import type { RealtimeTokenSigner } from './realtime-tokens'
import type { Broker, EmulationEnd, PublicationsOf } from './realtime.types'

/** Tabs and devices of one player. */
const CONNECTIONS_PER_SUBJECT_MAX = 30
const CONNECTIONS_MAX = 20_000
/** Changes of this time are read together. */
const READ_EVERY_MS = 10
const PLAYER_PUBLICATION = { type: 'player' } as const

export type EmbeddedServer = Broker & {
  open(transport: Transport): Connection | undefined
  emulate(request: EmulationRequest): Promise<EmulationEnd>
}

type Settings = {
  readonly tokens: RealtimeTokenSigner
  readonly now: () => Date
  readonly version: string
  readonly publicationsOf: PublicationsOf
  readonly onProblem: (error: unknown) => void
  /** Absent where one process has the database to itself. */
  readonly openNotices?: ((settings: Omit<ChangeNoticesSettings, 'url'>) => ChangeNotices) | undefined
}

/** Notices between instances: a letter that says what follows it. */
const PAYMENT = 'p'
const PLAYER = 'u'
const EMULATION = 'e'

export function createEmbeddedServer(settings: Settings): EmbeddedServer {
  const { tokens, now, version, publicationsOf, onProblem } = settings
  const hub = createHub()
  const node = randomUUID()
  const connections = new Map<string, Connection>()
  const bySubject = new Map<string, Set<Connection>>()
  const changed = new Set<string>()
  let reading: NodeJS.Timeout | undefined

  function admit(subject: string, connection: Connection): boolean {
    const own = bySubject.get(subject) ?? new Set()
    if (own.size >= CONNECTIONS_PER_SUBJECT_MAX) return false
    bySubject.set(subject, own.add(connection))
    return true
  }

  function release(subject: string, connection: Connection): void {
    const own = bySubject.get(subject)
    own?.delete(connection)
    if (own?.size === 0) bySubject.delete(subject)
  }

  async function publishChanged(): Promise<void> {
    reading = undefined
    const ids = [...changed]
    changed.clear()
    try {
      for (const publication of await publicationsOf(ids))
        hub.publish(paymentChannel(publication.payment_id), publication)
    } catch (error) {
      onProblem(error)
    }
  }

  function publishPayment(id: string): void {
    if (!hub.has(paymentChannel(id))) return
    changed.add(id)
    reading ??= setTimeout(() => void publishChanged(), READ_EVERY_MS)
  }

  const publishPlayer = (channel: string) => hub.publish(channel, PLAYER_PUBLICATION)

  function publishEverything(): void {
    for (const channel of hub.channels()) {
      const paymentId = paymentIdOf(channel)
      if (paymentId === undefined) publishPlayer(channel)
      else publishPayment(paymentId)
    }
  }

  function hear(notice: string): void {
    const [letter, first = '', second = ''] = notice.split(' ', 3)
    if (letter === PAYMENT) {
      publishPayment(first)
      publishPlayer(second)
    } else if (letter === PLAYER) publishPlayer(first)
    else if (letter === EMULATION) hearCommand(notice.slice(2))
  }

  function hearCommand(text: string): void {
    const request = EmulationRequest.safeParse(JSON.parse(text))
    if (request.success && request.data.node === node) void deliver(request.data)
  }

  async function deliver({ session, data }: EmulationRequest): Promise<EmulationEnd> {
    const connection = connections.get(session)
    if (!connection) return 'unknown_session'
    await connection.receive(data)
    return 'taken'
  }

  const notices = settings.openNotices?.({ onNotice: hear, onReconnect: publishEverything, onProblem })
  return {
    start: () => notices?.start(),
    paymentChanged(payment) {
      const player = playerChannel(payment)
      publishPayment(payment.id)
      publishPlayer(player)
      notices?.send(`${PAYMENT} ${payment.id} ${player}`)
    },
    playerChanged(player) {
      const channel = playerChannel(player)
      publishPlayer(channel)
      notices?.send(`${PLAYER} ${channel}`)
    },
    open(transport) {
      if (connections.size >= CONNECTIONS_MAX) return undefined
      const onEnd = (connection: Connection) => connections.delete(connection.session)
      const connection = openConnection({ hub, tokens, now, node, version, admit, release, onEnd }, transport)
      connections.set(connection.session, connection)
      return connection
    },
    async emulate(request) {
      if (request.node === node) return deliver(request)
      const isSent = notices?.send(`${EMULATION} ${JSON.stringify(request)}`) ?? false
      return isSent ? 'taken' : 'unknown_session'
    },
    stop() {
      clearTimeout(reading)
      for (const connection of connections.values()) connection.close(CLOSE_REASONS.shutdown)
      notices?.stop()
    },
  }
}
