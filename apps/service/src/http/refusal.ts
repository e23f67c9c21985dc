/** The one shape of every refusal (ERR-3), whether a feature, the framework or a crash causes it. */
import { ERRORS, type ErrorCode } from '@modulor/contract/errors'
import { ErrorBody } from '@modulor/contract/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../outcome'

/** The body of a refusal. `fields` is left out where no field is to blame. */
export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  const { message, retryable } = ERRORS[refusal.code]
  return ErrorBody.parse({
    error_code: refusal.code,
    error_message: message,
    retryable,
    request_id: requestId,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.retryAt ? { retry_at: refusal.retryAt.toISOString() } : {}),
    ...(refusal.earlierPayment ? { earlier_payment: refusal.earlierPayment } : {}),
  })
}

/** Answers a refusal with the status of its code. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) void reply.header('retry-after', String(refusal.retryAfterS))
  return reply.code(ERRORS[refusal.code].status).type('application/json').send(errorBody(refusal, request.id))
}

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  // `db/database-unavailable.ts` says which errors of the database these are.
  DATABASE_UNAVAILABLE: 'unavailable',
  // A statement took longer than the database lets it.
  '57014': 'unavailable',
}

/** The refusal for a thrown error; undefined for an unexpected one, which is logged and answered as `internal`. */
export function codeOfThrown(error: Partial<FastifyError>): ErrorCode | undefined {
  const code = error.code ?? ''
  if (Object.hasOwn(FRAMEWORK_CODES, code)) return FRAMEWORK_CODES[code]
  if (error.statusCode === 429) return 'rate_limited'
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? 'bad_request' : undefined
}
