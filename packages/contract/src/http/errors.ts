import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '../errors'

/** The one error shape (ERR-3). `fields` maps a field's name to a message key. */
export const ErrorBody = z.object({
  error_code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  error_message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retryable: z.boolean(),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
