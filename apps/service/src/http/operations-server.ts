/**
 * The operators' own server (CASHIER_OPERATIONS_PORT): detailed readiness, metrics and the operator API, on a port
 * that players do not reach.
 */
import { operatorApiDocument } from '@modulor/contract/openapi'
import { OPERATOR_API } from '@modulor/contract/operator'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Operations } from '../features/operations'
import { errorFields } from '../logging/log'
import { readForwardedAddresses } from './forwarded-addresses'
import { logRequests } from './log-requests'
import { registerOperatorApi } from './operator/operator-api'
import type { OperatorApiDeps } from './operator/operator-api.types'
import type { Metrics } from './metrics'
import { codeOfThrown, sendRefusal } from './refusal'
import { newRequestId } from './request-id'
import { healthRoute, inspectionRoutes } from './routes/operations'

const HANDLER_MS_MAX = 15_000
/** The limit for calls without a body; calls of the operator API have their own limit. */
const BODY_BYTES_MAX = 1_024

type Deps = {
  readonly metrics: Metrics
  readonly operations: Operations
  /**
   * Trusted in addition to this machine, on which the desk's server runs by default: their `X-Forwarded-For` header
   * contains the caller's address.
   */
  readonly trustedProxies: readonly string[]
  readonly version: string
  readonly publicUrl: string
} & OperatorApiDeps

/**
 * Builds the server without listening. Readiness and metrics have no authentication: bind the server to an address
 * that only operators can reach.
 */
export function buildOperationsServer(deps: Deps): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    handlerTimeout: HANDLER_MS_MAX,
    requestTimeout: HANDLER_MS_MAX,
    forceCloseConnections: true,
    trustProxy: ['loopback', ...deps.trustedProxies],
    requestIdHeader: false,
    // Never the caller's own id: it connects the two lines of an act in the audit log. An operator who repeated an id
    // could hide the line of an act whose end is not known.
    genReqId: newRequestId,
  })
  app.decorate('publicUrl', deps.publicUrl)
  app.server.on('error', (error) => deps.log.error(errorFields(error), 'the operations server failed'))
  readForwardedAddresses(app)
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    next()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOfThrown(error)
    if (code === undefined) deps.log.error({ request_id: request.id, ...errorFields(error) }, 'request failed')
    return sendRefusal(request, reply, { code: code ?? 'internal' })
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { code: 'not_found' }))
  logRequests(app, deps.log)
  healthRoute(app)
  inspectionRoutes(app, deps)
  // The desk's server passes the document on, as it does the calls, so the API's address is `/` of the site that it
  // was read from.
  let document: Record<string, unknown> | undefined
  app.get(`${OPERATOR_API}/openapi.json`, (_request, reply) =>
    reply.send((document ??= operatorApiDocument('/', deps.version))),
  )
  registerOperatorApi(app, deps)
  return app
}
