/**
 * Requests that ask to change the protocol. Node hands all of them to the listener, with their connection; only a websocket on
 * its path is taken. Every other one, as Java's HTTP client sends with `Upgrade: h2c`, is answered as if it had not asked.
 */
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Emits the upgrades of `path` alone, and gives every other request back to the server. */
export function upgradesOf(server: Server, path: string): EventEmitter {
  const taken = new EventEmitter()
  /** The last response of each connection: it ends after all before it. */
  const lastResponse = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response: ServerResponse) => void lastResponse.set(socket, response))

  function handOver(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const isWebsocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket'
    const isOurs = isWebsocket && request.url?.split('?', 1)[0] === path
    // While the server closes nobody listens any more.
    if (isOurs && taken.emit('upgrade', request, socket, head)) return
    socket.unshift(Buffer.concat([Buffer.from(requestHead(request), 'latin1'), head]))
    server.emit('connection', socket)
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const before = lastResponse.get(socket)
    if (!before || before.closed) handOver(request, socket, head)
    else afterResponse(before, socket, () => handOver(request, socket, head))
  })
  return taken
}

/**
 * Waits for the response to a request that came before on the same connection. Until then the connection is that response's, and a
 * later one would never get it. Where the response closes the connection, nothing follows.
 */
function afterResponse(response: ServerResponse, socket: Duplex, next: () => void): void {
  // The server has given up its own listener.
  const ignore = () => undefined
  socket.on('error', ignore)
  response.once('close', () => {
    if (!socket.writable) return
    socket.off('error', ignore)
    next()
  })
}

/** The head of a request as it came, without what asks for another protocol. */
function requestHead({ method = 'GET', url = '/', httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
