/**
 * A server at the service's public address: it passes the simulator's callbacks on, or keeps them until the scenario
 * delivers them.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Callback } from './driver'

const CALLBACKS = '/api/providers/v1/'

export type CallbackGate = {
  readonly url: string
  /** The address to which callbacks are delivered. */
  serviceUrl: string
  /** False: callbacks are kept, and the simulator gets a success response. */
  isOpen: boolean
  /** Kept or passed on, oldest first. */
  readonly seen: Callback[]
  /** Delivers a callback and returns the service's status. */
  deliver(callback: Callback): Promise<number>
  close(): void
}

const NOT_PASSED_ON = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect']

async function read(request: IncomingMessage): Promise<Callback> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_PASSED_ON.includes(name) ? [[name, value]] : [],
    ),
  )
  return { path: request.url ?? '/', headers, body: Buffer.concat(chunks) }
}

export async function openCallbackGate(): Promise<CallbackGate> {
  const server = createServer((request, response) => {
    void read(request).then(async (callback) => {
      if (!callback.path.startsWith(CALLBACKS)) return response.writeHead(204).end()
      gate.seen.push(callback)
      const status = gate.isOpen ? await gate.deliver(callback).catch(() => 503) : 200
      return response.writeHead(status).end('[accepted]')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gate: CallbackGate = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serviceUrl: '',
    isOpen: true,
    seen: [],
    async deliver({ path, headers, body }) {
      const answer = await fetch(gate.serviceUrl + path, { method: 'POST', headers, body: new Uint8Array(body) })
      await answer.text()
      return answer.status
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return gate
}
