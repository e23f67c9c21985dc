/** The response of every refusal of the operator API. */
import { OPERATOR_ERRORS, type OperatorErrorBody, type OperatorErrorCode } from '@modulor/contract/operator'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codeOfThrown } from '../refusal'
import type { OperatorRefusal } from './operator-outcome'

/** Sends a refusal with the status of its code. */
export function sendOperatorRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, fields, details }: OperatorRefusal,
): FastifyReply {
  const { status, message, advice } = OPERATOR_ERRORS[code]
  const body: OperatorErrorBody = {
    error_code: code,
    message,
    advice,
    request_id: request.id,
    ...(fields && { fields }),
    ...(details && { details }),
  }
  return reply.code(status).type('application/json').send(body)
}

const isOperatorCode = (code: string): code is OperatorErrorCode => Object.hasOwn(OPERATOR_ERRORS, code)

/** The code for a thrown error; `internal` for an unexpected one. */
export function operatorCodeOf(error: Partial<FastifyError>): OperatorErrorCode {
  const code = codeOfThrown(error) ?? 'internal'
  return isOperatorCode(code) ? code : 'bad_request'
}
