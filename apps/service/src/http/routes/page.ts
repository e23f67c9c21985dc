/** The widget's page, its assets, and the addresses that an issuer posts to (ROUTE, THREEDS-1). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CLICKSTREAM_COOKIES } from '@modulor/contract/clickstream-limits'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REPORTING_ENDPOINTS, SCRIPT_INVENTORY_PATH, type CashierPage, type PageAnswer } from '../../features/page'
import { compressPage } from '../compress-page'
import { isPrefetch } from '../is-prefetch'
import { isPlainText } from '../../plain-text'
import { sendRefusal } from '../refusal'

const FORM_BYTES_MAX = 32_768
const FIELD_LENGTH_MAX = 16_384
const URL_LENGTH_MAX = 8_192
/** Fields that an issuer sends. Other fields of a form are not passed on. */
const ISSUER_FIELDS = ['cres', 'PaRes', 'MD', 'threeDSSessionData'] as const
const LOGO_SECONDS = 86_400
/** Paths of programs and files. For an unknown one the page would be the wrong response. */
const NO_PAGE = /^\/(?:api|assets)(?:[/?]|$)/

type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

function issuerFields(form: unknown): Record<string, string> {
  const fields = new URLSearchParams(typeof form === 'string' ? form : '')
  return Object.fromEntries(
    ISSUER_FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return value !== null && value.length <= FIELD_LENGTH_MAX && isPlainText(value) ? [[name, value]] : []
    }),
  )
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** The browser's headers that show how the player reached the page. */
const entryOf = ({ headers }: FastifyRequest) => ({
  site: textOf(headers['sec-fetch-site']),
  destination: textOf(headers['sec-fetch-dest']),
  referer: headers.referer,
})

/**
 * The cookie attributes that the widget uses: on https, where it may be in a frame, and otherwise. A browser accepts
 * one of them.
 */
const COOKIE_RULES = ['SameSite=None; Secure; Partitioned', 'SameSite=Lax'] as const

/**
 * Returns `Set-Cookie` values that remove the clickstream's cookies of this request. The script that could remove
 * them is not loaded while the clickstream is off.
 */
function clickstreamCookiesRemoved({ headers: { cookie = '' } }: FastifyRequest): string[] {
  return Object.values(CLICKSTREAM_COOKIES)
    .filter((name) => cookie.split('; ').some((part) => part.startsWith(`${name}=`)))
    .flatMap((name) => COOKIE_RULES.map((rules) => `${name}=; Path=/; Max-Age=0; ${rules}`))
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, contentSecurityPolicy, openerPolicy, isClickstreamOff = false }: PageAnswer,
): Promise<FastifyReply> {
  if (status === 204) return reply.code(status).send()
  if (isClickstreamOff) void reply.header('set-cookie', clickstreamCookiesRemoved(request))
  const { body, encoding } = await compressPage(html, request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', contentSecurityPolicy)
    .header('reporting-endpoints', REPORTING_ENDPOINTS)
    .header('cross-origin-opener-policy', openerPolicy)
    .send(body)
}

/** An image that is opened by its own address is a document. This policy forbids it to run scripts or load anything. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the built files. They have a hash of their content in their name and never change; each has compressed
 * copies next to it.
 */
async function serveFiles(app: FastifyInstance, page: CashierPage): Promise<void> {
  const assets = join(page.widgetDir, 'assets')
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
    })
  for (const [prefix, root] of [
    ['/assets/logos/', page.logos.directory],
    ['/assets/images/', page.imagesDir],
  ] as const) {
    if (!existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      maxAge: LOGO_SECONDS * 1_000,
      setHeaders: (reply) => void reply.header('content-security-policy', IMAGE_POLICY),
    })
  }
  // A page of another build may request another version of the sprite. It gets the current one, in which most logos
  // are the same.
  app.get('/assets/logos/sprite-:hash.svg', async (request, reply) => {
    const { sprite } = page.logos
    const isCurrent = request.url === sprite.path
    const { body, encoding } = await compressPage(sprite.source, request.headers['accept-encoding'])
    if (encoding) void reply.header('content-encoding', encoding)
    return reply
      .type('image/svg+xml')
      .header('vary', 'accept-encoding')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('content-security-policy', IMAGE_POLICY)
      .send(body)
  })
}

/** Must be registered last: every path without another route is a page of the widget, which has its own router. */
export async function pageRoutes(app: FastifyInstance, page: CashierPage, refuse: Refuse): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, rateLimit: false }
    })
    await serveFiles(files, page)
  })

  app.get(SCRIPT_INVENTORY_PATH, async (request, reply) => {
    const inventory = await page.scriptInventory()
    return inventory === undefined ? refuse(request, reply) : reply.send(inventory)
  })

  app.get('/*', async (request, reply) => {
    const { url, method } = request
    if (NO_PAGE.test(url) || url.length > URL_LENGTH_MAX) return refuse(request, reply)
    // A prefetched page would later be shown with outdated data. A browser discards this response and requests the
    // page again.
    if (isPrefetch(request)) return sendRefusal(request, reply, { code: 'unavailable' })
    const answer = await page.answer({ url, posted: null, entry: entryOf(request), mayLaunch: method === 'GET' })
    return send(request, reply, answer)
  })

  await app.register((scope, _options, next) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, finish) => finish(null, body),
    )
    const answerPosted = async (request: FastifyRequest, reply: FastifyReply) =>
      send(
        request,
        reply,
        await page.answer({
          url: request.url,
          posted: issuerFields(request.body),
          entry: entryOf(request),
          mayLaunch: false,
        }),
      )
    for (const path of ['/3ds_result', '/payments/3ds_result/:provider', '/payments/3ds_result/:provider/:payment'])
      scope.post(path, answerPosted)
    scope.post('/payments/3ds_method/:provider', (request, reply) => send(request, reply, page.threeDsMethodDone()))
    next()
  })
}
