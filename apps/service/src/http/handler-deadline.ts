import type { FastifyInstance } from 'fastify'
import { UPLOAD_MS_MAX } from './body-deadline'

class HandlerTimedOut extends Error {
  readonly code = 'HANDLER_TIMED_OUT'
}

/**
 * Responds with `unavailable` if a handler takes too long. The framework's own time limit creates an abort signal and
 * an error for every request, which are not used here and cost as much as parsing the request.
 */
export function limitHandlerTime(app: FastifyInstance, msMax: number): void {
  app.addHook('onRequest', (request, reply, next) => {
    const deadline = setTimeout(
      () => {
        if (!reply.sent) void reply.send(new HandlerTimedOut())
      },
      request.routeOptions.config.isUpload === true ? UPLOAD_MS_MAX : msMax,
    )
    reply.raw.once('close', () => clearTimeout(deadline))
    next()
  })
}
