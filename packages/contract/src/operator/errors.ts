/**
 * Refusals of the operator API: what happened and what to do, in words that the desk shows as they are. `details` of an
 * answer name the figures that the sentence speaks of.
 */
import * as z from 'zod/mini'

export const OPERATOR_ERRORS = {
  signed_out: { status: 401, message: 'You are not signed in.', advice: 'Sign in and try again.' },
  not_permitted: {
    status: 403,
    message: 'Your roles do not permit this.',
    advice: 'Ask an administrator for a role that does.',
  },
  bad_request: { status: 400, message: 'The request cannot be read.', advice: 'Correct the fields that are named.' },
  not_found: { status: 404, message: 'There is nothing here.', advice: 'Check the address, or search for it.' },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take that call.',
    advice: 'See the API document.',
  },
  body_too_large: { status: 413, message: 'The request is too large.', advice: 'Send less at a time.' },
  unsupported_media_type: { status: 415, message: 'The body is not JSON.', advice: 'Send application/json.' },
  idempotency_key_missing: {
    status: 400,
    message: 'This call needs an Idempotency-Key.',
    advice: 'Send one key per intent, and repeat it with each retry.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This key belongs to another request.',
    advice: 'Open the form again and submit it once.',
  },
  delivery_running: {
    status: 409,
    message: 'The event is being sent at this moment.',
    advice: 'Wait for its answer, then look again.',
  },
  already_delivered: {
    status: 409,
    message: 'The merchant has taken this event.',
    advice: 'Send it once more only if the merchant lost it.',
  },
  range_too_long: {
    status: 422,
    message: 'There are too many events in this time.',
    advice: 'Replay a shorter time, then the next one.',
  },
  player_busy: {
    status: 409,
    message: 'The player has a payment that has not ended, or a callback that was not read.',
    advice: 'Erase the data when all payments have ended.',
  },
  rate_limited: { status: 429, message: 'Too many requests.', advice: 'Wait a minute and try again.' },
  unavailable: {
    status: 503,
    message: 'The service cannot answer at present.',
    advice: 'Try again in a moment. Whether the last action was carried out is not known: look before you repeat it.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong.',
    advice: 'Whether the action was carried out is not known: look before you repeat it, and quote the request id.',
  },
} as const satisfies Record<string, { status: number; message: string; advice: string }>
export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS

export const OperatorErrorBody = z.object({
  error_code: z.string(),
  message: z.string(),
  advice: z.string(),
  request_id: z.string(),
  /** What is wrong with a field, by its name. */
  fields: z.optional(z.record(z.string(), z.string())),
  details: z.optional(z.record(z.string(), z.string())),
})
export type OperatorErrorBody = z.infer<typeof OperatorErrorBody>
