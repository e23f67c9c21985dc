import type { FastifyInstance } from 'fastify'
import type { Log } from '../logging/log'

type ObservedRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Asked every few seconds by whatever watches the service. */
const PROBES: readonly string[] = ['/health', '/ready', '/metrics']
const FAILED_FROM = 400

/**
 * One line for every request, and its observation for the metrics (SVC-7). Nothing but these fields is ever logged about a
 * request: never its address, its headers or its body. A probe has a line only where it fails: an answer
 * that all is well says nothing that the watcher does not know.
 */
export function logRequests(app: FastifyInstance, log: Log, observe?: (request: ObservedRequest) => void): void {
  app.decorateRequest('paymentId', undefined)
  app.addHook('onResponse', (request, reply, next) => {
    const { method, id, paymentId, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    if (routeOptions.config.isLongLived && status === 200) return next()
    const route = routeOptions.url ?? 'unmatched'
    observe?.({ method, route, status, seconds: elapsedTime / 1_000 })
    if (status < FAILED_FROM && PROBES.includes(route)) return next()
    log.info(
      {
        request_id: id,
        ...{ method, route, status, ms: Math.round(elapsedTime) },
        ...(paymentId === undefined ? {} : { payment_id: paymentId }),
      },
      'request',
    )
    next()
  })
}
