/** The response of every refusal (ERR-3), whether a feature, the framework or a crash causes it. */
import { ERRORS, type ErrorCode } from '@modulor/contract/errors'
import { ErrorBody } from '@modulor/contract/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../outcome'

/** The path of the pages about error codes. The service serves them itself, so that they match its version. */
export const ERROR_PAGES_PATH = '/api/errors'

declare module 'fastify' {
  interface FastifyInstance {
    /** The address at which players and integrators reach the service. */
    publicUrl: string
  }
}

/** Builds the body of a refusal. `fields` is left out if no field caused it. */
export function errorBody(refusal: Refusal, requestId: string, publicUrl: string): ErrorBody {
  const { message, retryable } = ERRORS[refusal.code]
  return ErrorBody.parse({
    error_code: refusal.code,
    error_message: message,
    retryable,
    request_id: requestId,
    doc_url: `${publicUrl}${ERROR_PAGES_PATH}/${refusal.code}`,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.retryAt ? { retry_at: refusal.retryAt.toISOString() } : {}),
    ...(refusal.knownVersions ? { known_versions: refusal.knownVersions } : {}),
    ...(refusal.earlierPayment ? { earlier_payment: refusal.earlierPayment } : {}),
  })
}

/** Sends a refusal with the status of its code. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) void reply.header('retry-after', String(refusal.retryAfterS))
  const body = errorBody(refusal, request.id, request.server.publicUrl)
  return reply.code(ERRORS[refusal.code].status).type('application/json').send(body)
}

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  BODY_ENCODED: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  HANDLER_TIMED_OUT: 'unavailable',
  // `db/database-unavailable.ts` defines which database errors have this code.
  DATABASE_UNAVAILABLE: 'unavailable',
  // PostgreSQL `query_canceled`: a statement exceeded the statement timeout.
  '57014': 'unavailable',
}

/**
 * Returns the code for a thrown error; undefined for an unexpected one, which is logged and answered with `internal`.
 */
export function codeOfThrown(error: Partial<FastifyError>): ErrorCode | undefined {
  const code = error.code ?? ''
  if (Object.hasOwn(FRAMEWORK_CODES, code)) return FRAMEWORK_CODES[code]
  if (error.statusCode === 429) return 'rate_limited'
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? 'bad_request' : undefined
}
