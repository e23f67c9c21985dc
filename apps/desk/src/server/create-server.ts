import fastifyStatic from '@fastify/static'
import { removeForwardedPorts } from '@modulor/contract/forwarded-addresses'
import { OPERATOR_API } from '@modulor/contract/operator'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { proxyOperatorApi } from './proxy-operator-api'
import type { DeskSettings } from './settings'

const REQUEST_MS_MAX = 30_000
const PAGE = 'index.html'

/** Styles and scripts come from our own files only; no page may frame this one, and forms are sent nowhere else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The path of a file of the built page. A page's path can contain the id of a player, which may end like a file's name. */
const FILE = /^\/(?:assets\/.*|[^/]*\.\w+)$/

/**
 * The desk as one server, not yet listening: the built page, and the operator API of the service under the same origin, so
 * that its cookie belongs to this origin alone.
 */
export function createServer(
  settings: DeskSettings,
  logger: NonNullable<FastifyServerOptions['logger']> = false,
): FastifyInstance {
  const app = fastify({
    logger,
    requestTimeout: REQUEST_MS_MAX,
    // Requests are not logged, because the addresses of searches contain personal data.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
  })
  app.addHook('onRequest', ({ raw }, reply, next) => {
    removeForwardedPorts(raw.headers)
    void reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'cache-control': 'no-store',
      ...(settings.origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    })
    next()
  })
  app.get('/health', () => ({ status: 'ok' }))
  void app.register(proxyOperatorApi, { prefix: OPERATOR_API, operationsUrl: settings.operationsUrl })
  void app.register(fastifyStatic, {
    root: settings.publicDir,
    index: false,
    cacheControl: false,
    // The names of files under assets/ change with their content, so they can be cached without a limit.
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) void reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile(PAGE))
  // An address of the router, such as /payments/…, gets the page; a missing file gets a 404.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !FILE.test(request.url.split('?', 1)[0] ?? '')
    return isPage ? reply.sendFile(PAGE) : reply.code(404).send({ error: 'not found' })
  })
  return app
}
