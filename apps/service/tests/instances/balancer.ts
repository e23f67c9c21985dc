/** A plain proxy before several instances: each request, and each websocket, goes to the next one (SVC-8). */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { freePort } from '@modulor/testkit'

/** Which instance answered: its place in the list. */
export const SERVED_BY = 'x-served-by'

export type Balancer = {
  readonly url: string
  /** Sends everything to these from now on. */
  use(targets: readonly string[]): void
  close(): Promise<void>
}

export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let instances = targets
  let turn = 0

  function next() {
    const served = turn % instances.length
    turn += 1
    const { hostname, port: targetPort } = new URL(instances[served] ?? '')
    return { served: String(served), target: { host: hostname, port: Number(targetPort) } }
  }

  /** To the next instance, or to the one after it where nobody listens there: nothing was sent yet. */
  function pass(incoming: IncomingMessage, answer: ServerResponse, triesLeft = instances.length - 1) {
    const { served, target } = next()
    const { method, url: path, headers } = incoming
    const outgoing = request({ ...target, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, [SERVED_BY]: served })
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
      if (!isConnected && triesLeft > 0) pass(incoming, answer, triesLeft - 1)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
  }

  const server = createServer((incoming, answer) => pass(incoming, answer))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  /** To the next instance, or to the one after it where nobody listens there. */
  function upgrade(incoming: IncomingMessage, client: Socket, head: Buffer, triesLeft: number) {
    const { method, url: path, rawHeaders } = incoming
    const upstream = connect(next().target)
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
      if (isConnected || triesLeft === 0 || client.destroyed) client.destroy()
      else upgrade(incoming, client, head, triesLeft - 1)
    })
  }
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => undefined)
    upgrade(incoming, client, head, instances.length - 1)
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
