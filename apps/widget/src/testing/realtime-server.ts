/**
 * A small server of the Centrifuge protocol for tests: websocket, stream and emulation on the contract's paths. A test sets
 * which tokens it accepts and which connections its network allows.
 */
import { REALTIME_EMULATION_PATH, REALTIME_STREAM_PATH, REALTIME_WEBSOCKET_PATH } from '@modulor/contract/realtime'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

type Command = {
  readonly id?: number
  readonly connect?: { readonly token?: string }
  readonly refresh?: { readonly token: string }
  readonly subscribe?: { readonly channel: string; readonly token?: string }
  readonly unsubscribe?: { readonly channel: string }
  readonly publish?: { readonly channel: string; readonly data: unknown }
}

export type Verdict = 'valid' | 'expired' | 'refused'
const ERRORS = {
  expired: { code: 109, message: 'token expired' },
  refused: { code: 101, message: 'unauthorized' },
} as const

type Client = {
  readonly session: string
  readonly transport: 'websocket' | 'http_stream'
  readonly channels: Set<string>
  isConnected: boolean
  readonly send: (frame: object) => void
  readonly end: (code: number, reason: string) => void
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: string[] = []
  for await (const part of request.setEncoding('utf8')) parts.push(String(part))
  return parts.join('')
}

class RealtimeServer {
  /** Every command so far, the oldest first. */
  readonly commands: Command[] = []
  /** The transport of each attempted connection, the oldest first, including those that the network refused. */
  readonly tried: string[] = []
  readonly clients = new Map<string, Client>()
  /** Bodies of emulation calls, the oldest first. */
  readonly emulated: { readonly session: string; readonly node: string; readonly data: string }[] = []
  verdictOf: (token: string) => Verdict = () => 'valid'
  websocket: 'open' | 'refused' = 'open'
  /** The number of websockets that are closed at once after they have opened, as some proxies do. */
  websocketCuts = 0
  /** The code and reason with which a connecting client is disconnected; undefined: it is connected. */
  connectEnd: { readonly code: number; readonly reason: string } | undefined
  /** `web_page`: the network returns a page of its own, such as the sign-in page of a guest network. */
  stream: 'open' | 'refused' | 'web_page' = 'open'
  /** `cut`: a later command of a stream does not arrive. */
  emulation: 'open' | 'cut' = 'open'
  /** The validity of the connection's token in seconds, sent when a client connects; 0: it does not expire. */
  ttl = 0
  /** The error for a client's publication; undefined: it is accepted. */
  publishError: { readonly code: number; readonly message: string } | undefined
  /** Number of responses to `ping`. */
  pongsCount = 0
  private sessionsCount = 0
  private readonly sockets = new WebSocketServer({ noServer: true })
  private readonly http = createServer((request, response) => void this.answer(request, response))

  async start(): Promise<this> {
    this.http.on('upgrade', (request, socket, head) => {
      this.tried.push('websocket')
      if (this.websocket === 'refused' || request.url !== REALTIME_WEBSOCKET_PATH) {
        socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
        return
      }
      this.sockets.handleUpgrade(request, socket, head, (websocket) => {
        if (this.websocketCuts > 0) {
          this.websocketCuts -= 1
          websocket.terminate()
          return
        }
        const client = this.join('websocket', {
          send: (frame) => websocket.send(JSON.stringify(frame)),
          end: (code, reason) => websocket.close(code, reason),
        })
        websocket.on('message', (data) => this.receive(client, (data as Buffer).toString()))
        websocket.on('close', () => this.clients.delete(client.session))
      })
    })
    this.http.listen(0, '127.0.0.1')
    await once(this.http, 'listening')
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.http.address() as AddressInfo).port)}`
  }

  publish(channel: string, data: object): void {
    for (const client of this.clients.values())
      if (client.channels.has(channel)) client.send({ push: { channel, pub: { data } } })
  }

  /** Pings all clients. A client responds when it has received everything that was sent before. */
  ping(): void {
    for (const client of this.clients.values()) client.send({})
  }

  /** Closes every connection. */
  endAll(code: number, reason: string): void {
    for (const client of this.clients.values()) client.end(code, reason)
  }

  subscribersOf(channel: string): number {
    return [...this.clients.values()].filter(({ channels }) => channels.has(channel)).length
  }

  async stop(): Promise<void> {
    for (const websocket of this.sockets.clients) websocket.terminate()
    this.http.closeAllConnections()
    this.http.close()
    await once(this.http, 'close')
  }

  private join(transport: Client['transport'], line: Pick<Client, 'send' | 'end'>): Client {
    this.sessionsCount += 1
    const client = {
      session: `s${String(this.sessionsCount)}`,
      transport,
      channels: new Set<string>(),
      isConnected: false,
      ...line,
    }
    this.clients.set(client.session, client)
    return client
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (request.url === REALTIME_STREAM_PATH) {
      this.tried.push('http_stream')
      if (this.stream === 'refused') {
        response.writeHead(403).end()
        return
      }
      if (this.stream === 'web_page') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>\n<title>Sign in</title>\n')
        return
      }
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      const client = this.join('http_stream', {
        send: (frame) => response.write(`${JSON.stringify(frame)}\n`),
        end: (code, reason) => response.end(`${JSON.stringify({ push: { disconnect: { code, reason } } })}\n`),
      })
      response.on('close', () => this.clients.delete(client.session))
      this.receive(client, body)
    } else if (request.url === REALTIME_EMULATION_PATH) {
      const command = JSON.parse(body) as { session: string; node: string; data: string }
      this.emulated.push(command)
      if (this.emulation === 'cut') {
        response.destroy()
        return
      }
      const client = this.clients.get(command.session)
      response.writeHead(client ? 204 : 404).end()
      if (client) this.receive(client, command.data)
    } else response.writeHead(404).end()
  }

  private receive(client: Client, frame: string): void {
    for (const line of frame.split('\n')) {
      const command = JSON.parse(line) as Command
      if (command.id === undefined) {
        this.pongsCount += 1
        continue
      }
      this.commands.push(command)
      if (command.connect && this.connectEnd) return client.end(this.connectEnd.code, this.connectEnd.reason)
      if (!command.connect && !client.isConnected) return client.end(3501, 'bad request')
      client.send({ id: command.id, ...this.replyTo(client, command) })
    }
  }

  private replyTo(client: Client, { connect, refresh, subscribe, unsubscribe, publish }: Command): object {
    const token = (connect ?? refresh ?? subscribe)?.token
    const verdict = token === undefined ? 'valid' : this.verdictOf(token)
    if (verdict !== 'valid') return { error: ERRORS[verdict] }
    const ends = this.ttl > 0 && { expires: true, ttl: this.ttl }
    const { session } = client
    if (connect) client.isConnected = true
    if (connect)
      return { connect: { client: session, version: '1', ping: 15, pong: true, session, node: 'n1', ...ends } }
    if (refresh) return { refresh: { client: session, version: '1', ...ends } }
    if (publish) return this.publishError ? { error: this.publishError } : { publish: {} }
    if (subscribe) client.channels.add(subscribe.channel)
    if (unsubscribe) client.channels.delete(unsubscribe.channel)
    return subscribe ? { subscribe: {} } : { unsubscribe: {} }
  }
}

export const startRealtimeServer = (): Promise<RealtimeServer> => new RealtimeServer().start()
export type { RealtimeServer }
