import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createCashierClient, originOf } from './cashier-client'
import { CashierRefusal } from './cashier-refusal'
import { addCashierRoutes } from './cashier-routes'
import { createEventLog, type EventLog } from './event-log'
import { addDocsRoutes } from './docs-routes'
import { addEventRoutes } from './event-routes'
import { BRAND_CODES } from './players'
import type { Settings } from './settings'
import { addDemoSignIn } from './sign-in/demo-sign-in'
import { refuseOtherOrigins } from './sign-in/own-origin'
import { createPlayerSessions } from './sign-in/player-sessions'
import { createSigner } from './sign-in/signed-text'
import { addSiteRoutes } from './site-routes'
import { addWebhookRoutes } from './webhook-routes'

const BODY_BYTES_MAX = 16 * 1024

/** The merchant's site and back end as one server, not yet listening. */
export function createServer(
  settings: Settings,
  logger: NonNullable<FastifyServerOptions['logger']> = false,
  log: EventLog = createEventLog(),
): FastifyInstance {
  const app = fastify({ logger, bodyLimit: BODY_BYTES_MAX, requestTimeout: 30_000 })

  const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    `frame-src 'self' ${settings.cashierOrigin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      // Only the origin is sent. The cashier uses it to check that the player comes from this site (embed.md, step 3).
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
    })
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof CashierRefusal)
      return reply.code(error.status).send({ error: error.message, code: error.code })
    const { statusCode = 500, message } =
      error instanceof Error ? (error as Error & { statusCode?: number }) : { message: '' }
    if (statusCode < 500) return reply.code(statusCode).send({ error: message, code: 'bad_request' })
    request.log.error(error)
    return reply.code(500).send({ error: 'An internal error occurred. Try again later.', code: 'internal' })
  })

  app.get('/health', () => ({ status: 'ok' }))
  addSiteRoutes(app, settings)
  addDocsRoutes(app, settings.docsDir)
  addWebhookRoutes(app, { brands: settings.brands, log })
  addPlayerRoutes(app, settings, log)
  return app
}

/**
 * The routes for a player's browser. They accept only requests of the site's own pages, and all except the sign-in
 * require a signed-in player.
 */
function addPlayerRoutes(app: FastifyInstance, settings: Settings, log: EventLog): void {
  const isSecure = settings.origin.startsWith('https:')
  const signer = createSigner(settings.cookieKey)
  const sessions = createPlayerSessions(signer, isSecure)
  void app.register((ownPages, _options, done) => {
    // A form of another site can send plain text, but not JSON.
    ownPages.removeContentTypeParser('text/plain')
    ownPages.addHook('onRequest', refuseOtherOrigins(BRAND_CODES.map((brand) => originOf(brand, settings.origin))))
    addDemoSignIn(ownPages, { sessions, signer, isSecure })
    void ownPages.register((signedIn, _scope, ready) => {
      signedIn.addHook('onRequest', sessions.requireSignIn)
      addCashierRoutes(signedIn, { cashier: createCashierClient(settings), sessions })
      addEventRoutes(signedIn, { log, sessions })
      signedIn.post('/api/sign-out', (request, reply) => {
        sessions.end(request, reply)
        return reply.code(204).send()
      })
      ready()
    })
    done()
  })
}
