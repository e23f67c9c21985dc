/** A plain proxy before several instances: each request, and each websocket, goes to the next one (SVC-8). */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { freePort } from '@modulor/testkit'

/** Which instance answered: its place in the list. */
export const SERVED_BY = 'x-served-by'

/**
 * Removes the headers that belong to one connection: a client that reads how long the instance keeps its own connection would use
 * the proxy's after the proxy has closed it.
 */
const withoutHopHeaders = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'))

export type Balancer = {
  readonly url: string
  /** From now on all requests go to these instances. */
  use(targets: readonly string[]): void
  close(): Promise<void>
}

export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let instances = targets
  let turn = 0

  /** All instances, starting with the next one to use. */
  function inTurn() {
    const from = turn
    turn += 1
    return instances.map((_, index) => {
      const served = (from + index) % instances.length
      const { hostname, port: targetPort } = new URL(instances[served] ?? '')
      return { served: String(served), target: { host: hostname, port: Number(targetPort) } }
    })
  }

  type Turn = ReturnType<typeof inTurn>
  /** Connects to the first instance, or to the next one if nothing listens at its port: nothing was sent yet. */
  function pass(incoming: IncomingMessage, answer: ServerResponse, [first, ...others]: Turn) {
    if (!first) return void answer.writeHead(502).end()
    const { served, target } = first
    const { method, url: path } = incoming
    const headers = withoutHopHeaders(incoming.headers)
    const outgoing = request({ ...target, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...withoutHopHeaders(response.headers), [SERVED_BY]: served })
      response.pipe(answer)
    })
    let isConnected = false
    outgoing.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        incoming.pipe(outgoing)
      }),
    )
    outgoing.on('error', () => {
      if (!isConnected) pass(incoming, answer, others)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
  }

  const server = createServer((incoming, answer) => pass(incoming, answer, inTurn()))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  function upgrade(incoming: IncomingMessage, client: Socket, head: Buffer, [first, ...others]: Turn) {
    if (!first || client.destroyed) return void client.destroy()
    const { method, url: path, rawHeaders } = incoming
    const upstream = connect(first.target)
    let isConnected = false
    client.on('close', () => upstream.destroy())
    upstream.on('error', () => undefined)
    upstream.on('connect', () => {
      isConnected = true
      const lines = rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
      upstream.write(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`)
      upstream.write(head)
      upstream.pipe(client)
      client.pipe(upstream)
    })
    upstream.on('close', () => {
      if (isConnected) client.destroy()
      else upgrade(incoming, client, head, others)
    })
  }
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => undefined)
    upgrade(incoming, client, head, inTurn())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    use: (others) => (instances = others),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
