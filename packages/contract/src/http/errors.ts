import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '../errors'
import { PaymentSummary } from './payment-summary'
import { isoTime } from '../wire/wire'

/** The body of every error (ERR-3). `fields` maps a field's name to a message key. */
export const ErrorBody = z.object({
  error_code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  error_message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The payment that the player is asked about before another one is made (API-13). */
  earlier_payment: z.optional(PaymentSummary),
  /** The time from which the same request is no longer refused for this reason (issue-9 3.1). */
  retry_at: z.optional(isoTime),
  /** Only with `version_unknown`: the dates that the header can have, the newest first. */
  known_versions: z.optional(z.array(z.string())),
  retryable: z.boolean(),
  request_id: z.string(),
  /** The documentation page with the meaning of the code and what to do (issue-13 2). */
  doc_url: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
