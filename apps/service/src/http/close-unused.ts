import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A stop closes connections that have brought no request: a browser opens some in advance, and a balancer to see whether the
 * port is open. Node counts them as busy, so the stop would wait for each until its time is over.
 */
export function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server
    .on('connection', (socket) => {
      unused.add(socket)
      socket.once('close', () => unused.delete(socket))
    })
    .on('request', ({ socket }) => unused.delete(socket))
    .on('upgrade', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
