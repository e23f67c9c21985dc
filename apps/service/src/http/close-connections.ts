import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_EVERY_MS = 100

/**
 * Closes connections without a request repeatedly while the server stops. The framework does so only once, when the
 * stop begins. A connection whose response is sent later would stay open until the client closes it. So would a
 * connection on which no request has arrived, which Node counts as busy: a browser opens some in advance, and a load
 * balancer opens one to see whether the port is open.
 */
export function closeConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  /**
   * Connections that were already unused at the last sweep. A new connection gets the time of one sweep to send its
   * request.
   */
  let unusedBefore: readonly Socket[] = []
  /**
   * One shared function, so that a socket that is emitted as a connection twice (`upgradesOf`) has this listener only
   * once.
   */
  function markUsed(this: Socket): void {
    unused.delete(this)
  }
  app.server
    .on('connection', (socket) => {
      unused.add(socket)
      socket.off('close', markUsed).once('close', markUsed)
    })
    .on('request', ({ socket }) => unused.delete(socket))
    .on('upgrade', ({ socket }) => unused.delete(socket))

  function sweep(): void {
    for (const socket of unusedBefore) if (unused.has(socket)) socket.destroy()
    unusedBefore = [...unused]
    app.server.closeIdleConnections()
  }
  app.addHook('preClose', (done) => {
    const sweeping = setInterval(sweep, SWEEP_EVERY_MS)
    app.server.once('close', () => clearInterval(sweeping))
    done()
  })
}
