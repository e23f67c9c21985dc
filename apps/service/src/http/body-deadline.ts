/** How long a body may take to arrive. A file over a mobile connection needs more time than a form. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const BODY_MS_MAX = 20_000
/** Enough for a file of the largest size at 1 Mbit/s. It is also Node's timeout for any request. */
export const UPLOAD_MS_MAX = 180_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file. */
    isUpload?: boolean
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Closes the connection of a client whose body does not arrive in time. Node has one request timeout for all routes,
 * which is set for files; this hook applies the shorter one to all other routes.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.isUpload !== true && hasBody(request)) {
      const { raw } = request
      const deadline = setTimeout(() => void raw.destroy(), BODY_MS_MAX)
      const settle = () => clearTimeout(deadline)
      raw.once('end', settle).once('close', settle)
    }
    next()
  })
}
