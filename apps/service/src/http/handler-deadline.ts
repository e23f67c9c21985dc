import type { FastifyInstance } from 'fastify'
import { UPLOAD_MS_MAX } from './body-deadline'

class HandlerTimedOut extends Error {
  readonly code = 'HANDLER_TIMED_OUT'
}

/**
 * Answers `unavailable` for a handler that takes too long. The framework's own time limit makes an abort signal and its error
 * for every request, which nobody reads and which cost as much as parsing one.
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
