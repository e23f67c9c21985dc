/**
 * Requests with an `Upgrade` header. Node passes all of them to the listener, with their socket. Only a websocket
 * request on its path is upgraded. Every other one is answered as if it had no `Upgrade` header, for example the
 * `Upgrade: h2c` of Java's HTTP client.
 */
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Returns an emitter of the upgrades of `path` only. Every other request is returned to the server. */
export function upgradesOf(server: Server, path: string): EventEmitter {
  const passedOn = new EventEmitter()
  /** The last response of each connection. It ends after all earlier ones. */
  const lastResponse = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response: ServerResponse) => void lastResponse.set(socket, response))

  function passOn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const isWebsocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket'
    const isOurs = isWebsocket && request.url?.split('?', 1)[0] === path
    // While the server closes, no listener is registered any longer.
    if (isOurs && passedOn.emit('upgrade', request, socket, head)) return
    socket.unshift(Buffer.concat([Buffer.from(requestHead(request), 'latin1'), head]))
    server.emit('connection', socket)
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const before = lastResponse.get(socket)
    if (!before || before.closed) passOn(request, socket, head)
    else afterResponse(before, socket, () => passOn(request, socket, head))
  })
  return passedOn
}

/**
 * Waits for the response to an earlier request on the same connection. Until it has ended, the connection belongs to
 * it, and a later response would never get the socket. If the response closes the connection, `next` is not called.
 */
function afterResponse(response: ServerResponse, socket: Duplex, next: () => void): void {
  // The server has removed its own error listener.
  const ignore = () => undefined
  socket.on('error', ignore)
  response.once('close', () => {
    if (!socket.writable) return
    socket.off('error', ignore)
    next()
  })
}

/** The head of a request as received, without the headers that request another protocol. */
function requestHead({ method = 'GET', url = '/', httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
