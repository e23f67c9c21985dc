import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  OPERATOR_API,
  OPERATOR_ERRORS,
  type OperatorErrorBody,
  type OperatorErrorCode,
} from '@modulor/contract/operator'
import type { FastifyError, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'

/** The service has to send the next byte within this time. Its own handlers have shorter limits. */
const SILENCE_MS_MAX = 20_000
const BODY_BYTES_MAX = 1_048_576
const BODY_TOO_LARGE = 413

/**
 * The request headers that are passed on. `content-length` is not one of them: it is set from the body that is sent.
 * With a wrong length, the service would read the next call on the same connection, of another operator, as the rest of
 * this body.
 */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'cookie',
  'idempotency-key',
  'sec-fetch-site',
  'user-agent',
  'x-cashier-desk',
] as const
const RESPONSE_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-length',
  'content-type',
  'location',
  'retry-after',
  'set-cookie',
  'x-request-id',
] as const

function only(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, code: OperatorErrorCode): FastifyReply {
  const { status, message, advice } = OPERATOR_ERRORS[code]
  const body: OperatorErrorBody = { error_code: code, message, advice, request_id: request.id }
  return reply.code(status).send(body)
}

/**
 * The target of a call. Undefined for an address outside the operator API: with `..` to other paths of the operations
 * port, which are for this machine only, or, as an absolute address, to another host.
 */
function addressOf(url: string, operationsUrl: string): URL | undefined {
  if (!URL.canParse(url, operationsUrl)) return undefined
  const address = new URL(url, operationsUrl)
  const isInside = address.origin === new URL(operationsUrl).origin && address.pathname.startsWith(`${OPERATOR_API}/`)
  return isInside ? address : undefined
}

function forward(request: FastifyRequest, address: URL): Promise<IncomingMessage> {
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = send(
      address,
      {
        method: request.method,
        timeout: SILENCE_MS_MAX,
        headers: { ...only(request.headers, REQUEST_HEADERS), 'x-forwarded-for': request.ip },
      },
      resolve,
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('the service did not respond within the time limit')))
    outgoing.on('error', reject)
    const { body } = request
    if (Buffer.isBuffer(body)) outgoing.end(body)
    else outgoing.end()
  })
}

/** Passes calls of the operator API on to the operations port of the service, and streams the response. */
export const proxyOperatorApi: FastifyPluginCallback<{ operationsUrl: string }> = (app, { operationsUrl }, ready) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => {
    done(null, body)
  })
  // The page reads only the API's own errors. With any other it says that the call may have been carried out, but a body
  // that is refused here was not passed on.
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(request, reply, error.statusCode === BODY_TOO_LARGE ? 'body_too_large' : 'bad_request'),
  )
  app.all('/*', async (request, reply) => {
    const address = addressOf(request.url, operationsUrl)
    if (!address) return sendRefusal(request, reply, 'not_found')
    try {
      const answer = await forward(request, address)
      return await reply
        .code(answer.statusCode ?? 502)
        .headers(only(answer.headers, RESPONSE_HEADERS))
        .send(answer)
    } catch (error) {
      request.log.warn(
        { request_id: request.id, reason: error instanceof Error ? error.message : '' },
        'the service did not answer',
      )
      // The service cannot be reached, or its response was lost: it is not known whether it carried out the call.
      return reply.sent ? reply : sendRefusal(request, reply, 'unavailable')
    }
  })
  ready()
}
