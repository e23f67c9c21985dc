import type { FastifyInstance } from 'fastify'
import type { Log } from '../logging/log'

type ObservedRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Routes that monitoring requests every few seconds. */
const PROBES: readonly string[] = ['/health', '/ready', '/metrics']
const ERROR_STATUS_MIN = 400

/**
 * Logs one line for every request and observes it for the metrics (SVC-7). Only these fields of a request are ever
 * logged: never its address, its headers or its body. A probe is logged only if it fails, because a successful one
 * adds nothing to what the monitoring already has.
 */
export function logRequests(app: FastifyInstance, log: Log, observe?: (request: ObservedRequest) => void): void {
  app.decorateRequest('paymentId', undefined)
  app.addHook('onResponse', (request, reply, next) => {
    const { method, id, paymentId, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    if (routeOptions.config.isLongLived && status === 200) return next()
    const route = routeOptions.url ?? 'unmatched'
    observe?.({ method, route, status, seconds: elapsedTime / 1_000 })
    if (status < ERROR_STATUS_MIN && PROBES.includes(route)) return next()
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
