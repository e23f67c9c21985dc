/** Where providers' servers call back (SVC-5). */
import { IDEMPOTENCY_HEADER } from '@modulor/contract/http'
import type { Payments } from '../../features/payments'
import type { RouteDependencies } from '../define-route'
import { sendRefusal } from '../refusal'

export const CALLBACKS_PATH = '/api/providers/v1/{provider}/callbacks'
const CALLBACK_BYTES_MAX = 65_536
/** Headers that never help to check a signature and that a feature should not see. */
const HEADERS_KEPT_BACK = new Set(['cookie', 'authorization', IDEMPOTENCY_HEADER])

/** The body stays bytes: its signature is over them, so nothing may parse and print it first. */
export async function callbackRoutes(deps: RouteDependencies, payments: Payments): Promise<void> {
  await deps.app.register((scope, _options, next) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, finish) =>
      finish(null, body),
    )
    scope.route<{ Params: { provider: string } }>({
      method: 'POST',
      url: CALLBACKS_PATH.replace('{provider}', ':provider'),
      bodyLimit: CALLBACK_BYTES_MAX,
      config: { rateLimit: { max: deps.perServer } },
      handler: async (request, reply) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).flatMap(([name, value]) =>
            typeof value === 'string' && !HEADERS_KEPT_BACK.has(name) ? [[name, value]] : [],
          ),
        )
        const rawBody = typeof request.body === 'string' ? request.body : ''
        const outcome = await payments.receiveCallback({ provider: request.params.provider, headers, rawBody })
        return outcome.ok ? reply.send(outcome.value) : sendRefusal(request, reply, outcome.refusal)
      },
    })
    next()
  })
}
