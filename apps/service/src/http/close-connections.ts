import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_EVERY_MS = 100

/**
 * Closes connections without a request for as long as a stop takes. The framework does so once, at its begin. A connection
 * whose answer is sent later would stay open until its caller closes it. So would one that has brought no request,
 * which Node counts as busy: a browser opens some in advance, and a balancer to see whether the port is open.
 */
export function closeConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  /** Unused at the last sweep too: what has just come gets the time to bring its request. */
  let waited: readonly Socket[] = []
  /** One for all, so that a connection that comes again (`upgradesOf`) has it once. */
  function forget(this: Socket): void {
    unused.delete(this)
  }
  app.server
    .on('connection', (socket) => {
      unused.add(socket)
      socket.off('close', forget).once('close', forget)
    })
    .on('request', ({ socket }) => unused.delete(socket))
    .on('upgrade', ({ socket }) => unused.delete(socket))

  function sweep(): void {
    for (const socket of waited) if (unused.has(socket)) socket.destroy()
    waited = [...unused]
    app.server.closeIdleConnections()
  }
  app.addHook('preClose', (done) => {
    const sweeping = setInterval(sweep, SWEEP_EVERY_MS)
    app.server.once('close', () => clearInterval(sweeping))
    done()
  })
}
