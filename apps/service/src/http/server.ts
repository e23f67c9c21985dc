/**
 * The HTTP server. Every response has the service's headers and error shape, including those that Fastify sends by
 * itself.
 */
import helmet from '@fastify/helmet'
import { type Endpoint } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import { REALTIME_EMULATION_PATH, REALTIME_STREAM_PATH } from '@modulor/contract/realtime'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { OperationsAccess, RateLimits } from '../config/environment'
import type { Clickstream } from '../features/clickstream'
import type { Operations } from '../features/operations'
import { PAGE_REPORTS_PATH, type CashierPage } from '../features/page'
import { MESSAGE_REPORTS_PATH, NUMBER_REPORTS_PATH, type PlayerMessages } from '../features/player-messages'
import type { FormRouting } from '../features/form-routing'
import type { NativePay } from '../features/native-pay'
import type { PayGroups } from '../features/pay-groups'
import type { MerchantEventCalls } from '../features/merchant-events'
import type { MerchantPayments } from '../features/merchant-payments'
import type { PlayerMovements } from '../features/player-movements'
import type { StoredAccounts, PayoutAccounts } from '../features/payout-accounts'
import type { Payments } from '../features/payments'
import type { PlayerDataCalls } from '../features/player-data'
import type { RateCounts } from '../features/rate-counts'
import type { Realtime } from '../features/realtime'
import type { Sessions } from '../features/sessions'
import type { Uploads } from '../features/uploads'
import type { UserCardCalls } from '../features/user-cards'
import type { RequestSpan, Tracer } from '../tracing'
import { BODY_MS_MAX, UPLOAD_MS_MAX } from './body-deadline'
import type { BoxCalls } from './box-calls'
import type { RouteDependencies } from './define-route'
import { createAuthenticator } from './authenticate'
import { readForwardedAddresses } from './forwarded-addresses'
import { limitTimes } from './limit-times'
import { acceptJson, BODY_BYTES_MAX } from './json-body'
import { errorFields, type Log } from '../logging/log'
import { logRequests } from './log-requests'
import type { Metrics } from './metrics'
import { limitRates } from './rate-limits'
import { codeOfThrown, errorBody, sendRefusal } from './refusal'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id'
import { accountManagementRoutes } from './routes/account-management'
import { clickstreamRoutes } from './routes/clickstream'
import { callbackRoutes, CALLBACKS_PATH } from './routes/callbacks'
import { errorPageRoutes } from './routes/error-pages'
import { formRoutingRoutes } from './routes/form-routing'
import { messageReportRoutes } from './routes/message-reports'
import { merchantRoutes } from './routes/merchant'
import { merchantEventRoutes } from './routes/merchant-events'
import { merchantPaymentRoutes } from './routes/merchant-payments'
import { playerMovementRoutes } from './routes/player-movements'
import { nativePayRoutes } from './routes/native-pay'
import { operationsRoutes } from './routes/operations'
import { pageRoutes } from './routes/page'
import { pageReportRoutes } from './routes/page-reports'
import { payGroupRoutes } from './routes/pay-groups'
import { paymentRoutes } from './routes/payments'
import { payoutAccountRoutes } from './routes/payout-accounts'
import { realtimeRoutes } from './routes/realtime'
import { sessionRoutes } from './routes/sessions'
import { uploadRoutes } from './routes/uploads'
import { userCardRoutes } from './routes/user-cards'

const KEEP_ALIVE_MS = 72_000
const PATH_PARAMETER_LENGTH_MAX = 200

export type ServerDeps = {
  readonly payments: Payments
  readonly sessions: Sessions
  readonly playerData: PlayerDataCalls
  readonly payGroups: PayGroups
  readonly nativePay: NativePay
  readonly formRouting: FormRouting
  readonly uploads: Uploads
  readonly userCards: UserCardCalls
  readonly accounts: PayoutAccounts
  readonly storedAccounts: StoredAccounts
  readonly merchantPayments: MerchantPayments
  readonly merchantEvents: MerchantEventCalls
  readonly playerMovements: PlayerMovements
  readonly messages: PlayerMessages
  readonly page: CashierPage
  readonly realtime: Realtime
  readonly clickstream: Clickstream
  readonly metrics: Metrics
  readonly tracer: Tracer
  readonly log: Log
  readonly operations: Operations
  readonly operationsAccess: OperationsAccess
  readonly publicUrl: string
  readonly version: string
  readonly isSandbox: boolean
  /** Set only in a box (the offline test environment). */
  readonly watchCalls?: BoxCalls['watch'] | undefined
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimits
  readonly rateCounts: RateCounts
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The payment that the call was about, for the log. */
    paymentId: string | undefined
    span: RequestSpan | undefined
  }
  interface FastifyContextConfig {
    /** The connection stays open, so its duration is not the response time. */
    isLongLived?: boolean
    /** Calls per minute with one session, counted separately from its other calls. */
    sessionCallsMax?: number
  }
}

/** The methods that the path has. */
function methodsOf(path: string): readonly string[] {
  const table = [
    ...Object.values<Endpoint>(SERVICE_ENDPOINTS),
    { method: 'POST', path: CALLBACKS_PATH },
    { method: 'POST', path: MESSAGE_REPORTS_PATH },
    { method: 'POST', path: NUMBER_REPORTS_PATH },
    { method: 'POST', path: PAGE_REPORTS_PATH },
    { method: 'POST', path: REALTIME_STREAM_PATH },
    { method: 'POST', path: REALTIME_EMULATION_PATH },
  ]
  return table
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method)
}

/** Refuses a call without a route: 405 if the path exists, else 404. */
function refuseUnmatched(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request.url.split('?', 1)[0] ?? '')
  if (methods.length === 0) return sendRefusal(request, reply, { code: 'not_found' })
  return sendRefusal(request, reply.header('allow', methods.join(', ')), { code: 'method_not_allowed' })
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOfThrown(error)
    if (code === undefined || code === 'unavailable')
      log.error({ request_id: request.id, route: request.routeOptions.url, ...errorFields(error) }, 'request failed')
    return sendRefusal(request, reply, { code: code ?? 'internal' })
  })
}

/** Requests for files and probes are not traced, because they are not about a payment. */
const UNTRACED = /^\/(?:assets|health|ready|metrics)(?:\/|$)/

/** Starts a span for every request that has a route; the handler runs in it. */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, next) => {
    const { traceparent } = request.headers
    request.span = tracer.startRequest(typeof traceparent === 'string' ? traceparent : undefined)
    next()
  })
  // Entered after the body is read: reading ends in a socket event, which has lost the async context of the span.
  app.addHook('preValidation', (request, _reply, next) => (request.span ? request.span.run(next) : next()))
  app.addHook('onResponse', (request, reply, next) => {
    const { url: route, config } = request.routeOptions
    if (route !== undefined && !config.isLongLived && !UNTRACED.test(route))
      request.span?.end({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      })
    next()
  })
}

async function setHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // The cashier's page has its own value, because a cashier in a window of its own sends messages to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // The CSP of the cashier's page names the pages that may frame it.
    xFrameOptions: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('cache-control', 'no-store').header(REQUEST_ID_HEADER, request.id)
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    next()
  })
}

/**
 * Headers of responses that are sent before any hook runs, or without the framework. They are as strict as those of
 * all others.
 */
const BARE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** With two `Host` headers, two proxies could route the same request differently. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if ((request.raw.headersDistinct.host?.length ?? 0) > 1) void sendRefusal(request, reply, { code: 'bad_request' })
    else next()
  })
}

/**
 * Builds the server without listening. All dependencies are parameters; it reads no environment variable and no file.
 */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: UPLOAD_MS_MAX,
    http: { headersTimeout: BODY_MS_MAX },
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers[REQUEST_ID_HEADER]),
    frameworkErrors: (_error, request, reply) => {
      // No hook has run before routing, so the headers of this response are set here.
      void sendRefusal(request, reply.headers(BARE_HEADERS), { code: 'bad_request' })
    },
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return
      const body = JSON.stringify(errorBody({ code: 'bad_request' }, requestIdOf(undefined), deps.publicUrl))
      const bare = Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
      const head = `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\n${bare.join('')}`
      socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    },
  })
  app.decorate('publicUrl', deps.publicUrl)
  app.decorateRequest('apiVersion', '')
  // The system may fail to accept a connection long after listening began, for example if no file descriptor is left.
  app.server.on('error', (error) => deps.log.error(errorFields(error), 'the server failed'))
  readForwardedAddresses(app)
  await setHeaders(app, deps.publicUrl)
  refuseTwoHosts(app)
  deps.watchCalls?.(app)
  limitTimes(app)
  acceptJson(app)
  answerErrors(app, deps.log)
  logRequests(app, deps.log, (seen) => deps.metrics.observeRequest(seen))
  traceRequests(app, deps.tracer)

  const limitSession = await limitRates(app, deps.rateLimits, deps.rateCounts)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, refuseUnmatched)
  const authenticate = createAuthenticator(deps.sessions, limitSession)
  const routeDeps: RouteDependencies = {
    app,
    authenticate,
    log: deps.log,
    perServer: deps.rateLimits.perServer,
    isSandbox: deps.isSandbox,
  }
  payGroupRoutes(routeDeps, deps.payGroups)
  nativePayRoutes(routeDeps, deps.nativePay)
  paymentRoutes(routeDeps, deps.payments)
  formRoutingRoutes(routeDeps, deps.formRouting)
  await uploadRoutes(routeDeps, deps.uploads)
  userCardRoutes(routeDeps, deps.userCards)
  payoutAccountRoutes(routeDeps, deps.storedAccounts)
  accountManagementRoutes(routeDeps, deps.accounts)
  sessionRoutes(routeDeps, deps.sessions)
  await realtimeRoutes(routeDeps, { ...deps, metrics: deps.metrics.realtime })
  clickstreamRoutes(routeDeps, deps.clickstream)
  merchantRoutes(routeDeps, deps)
  merchantPaymentRoutes(routeDeps, deps.merchantPayments)
  merchantEventRoutes(routeDeps, deps.merchantEvents)
  playerMovementRoutes(routeDeps, deps.playerMovements)
  operationsRoutes(app, deps, refuseUnmatched)
  errorPageRoutes(app)
  await callbackRoutes(routeDeps, deps.payments)
  await messageReportRoutes(routeDeps, deps.messages)
  await pageReportRoutes(app, deps)
  await pageRoutes(app, deps.page, refuseUnmatched)
  return app
}
