/** The endpoints for delivery reports of message providers. */
import { MESSAGE_REPORTS_PATH, NUMBER_REPORTS_PATH, type PlayerMessages } from '../../features/player-messages'
import type { RouteDependencies } from '../define-route'
import { sendRefusal } from '../refusal'

const REPORT_BYTES_MAX = 16_384

/** The body is kept as bytes: its signature is computed over them, and only the sender's plug-in can parse it. */
export async function messageReportRoutes(deps: RouteDependencies, messages: PlayerMessages): Promise<void> {
  await deps.app.register((scope, _options, next) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, finish) => finish(null, body))
    for (const path of [MESSAGE_REPORTS_PATH, NUMBER_REPORTS_PATH])
      scope.route<{ Params: { channel: string; messageId?: string } }>({
        method: 'POST',
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: REPORT_BYTES_MAX,
        config: { rateLimit: { max: deps.perServer } },
        handler: async (request, reply) => {
          const { params, headers, body } = request
          const outcome = await messages.receive({
            channel: params.channel,
            messageId: params.messageId,
            headers: Object.fromEntries(
              Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
            ),
            rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          })
          if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal)
          return reply.code(200).type(outcome.value.contentType).send(outcome.value.body)
        },
      })
    next()
  })
}
