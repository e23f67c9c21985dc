import type { FastifyInstance } from 'fastify'

/**
 * Drops a request whose client has closed the connection before any hook ran. Its address can no longer be read and
 * counted, and no client waits for the response, so it is not an error of the service. Must run before all other
 * hooks.
 */
export function dropDisconnectedCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.socket.remoteAddress !== undefined) {
      next()
      return
    }
    reply.hijack()
    request.raw.destroy()
  })
}
