import type { FastifyInstance } from 'fastify'

/**
 * Ends a request whose caller has closed the connection before anybody looked at it. It has no address any more that could be
 * counted, and nobody waits for the answer: it is no failure of ours. Before all other hooks.
 */
export function dropGoneCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.socket.remoteAddress !== undefined) {
      next()
      return
    }
    reply.hijack()
    request.raw.destroy()
  })
}
