/** The endpoint for callbacks of providers (SVC-5). */
import { IDEMPOTENCY_HEADER } from '@modulor/contract/http'
import type { Payments } from '../../features/payments'
import type { RouteDependencies } from '../define-route'
import { sendRefusal } from '../refusal'

export const CALLBACKS_PATH = '/api/providers/v1/{provider}/callbacks'
const CALLBACK_BYTES_MAX = 65_536
/** Headers that are not passed on: no signature check needs them. */
const EXCLUDED_HEADERS = new Set(['cookie', 'authorization', IDEMPOTENCY_HEADER])

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/**
 * The body is kept as bytes, whatever its type is: its signature is computed over the bytes, so it must not be parsed
 * and serialised first.
 */
export async function callbackRoutes(deps: RouteDependencies, payments: Payments): Promise<void> {
  await deps.app.register((scope, _options, next) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, finish) => finish(null, body))
    scope.route<{ Params: { provider: string }; Querystring: Record<string, unknown> }>({
      method: 'POST',
      url: CALLBACKS_PATH.replace('{provider}', ':provider'),
      bodyLimit: CALLBACK_BYTES_MAX,
      config: { rateLimit: { max: deps.perServer } },
      handler: async (request, reply) => {
        const outcome = await payments.receiveCallback({
          provider: request.params.provider,
          headers: textsOf(
            Object.fromEntries(Object.entries(request.headers).filter(([name]) => !EXCLUDED_HEADERS.has(name))),
          ),
          query: textsOf(request.query),
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        })
        if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal)
        const { status, contentType, body } = outcome.value
        return reply.code(status).type(contentType).send(body)
      },
    })
    next()
  })
}
