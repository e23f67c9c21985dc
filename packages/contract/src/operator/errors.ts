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
  passkey_refused: {
    status: 401,
    message: 'The passkey was not accepted.',
    advice: 'Try again, or ask an administrator for a new set-up link.',
  },
  openid_refused: {
    status: 401,
    message: 'The sign-in at the provider was not accepted.',
    advice: 'Try again. If it happens twice, ask an administrator.',
  },
  openid_no_role: {
    status: 403,
    message: 'Your account has no role for the desk.',
    advice: 'Ask whoever manages the provider to add you to a group that has one.',
  },
  openid_unavailable: {
    status: 503,
    message: 'The sign-in provider does not answer.',
    advice: 'Try again in a moment, or sign in with a passkey.',
  },
  setup_link_invalid: {
    status: 410,
    message: 'This set-up link does not work any more.',
    advice: 'A link works once and for 24 hours. Ask an administrator for a new one.',
  },
  email_taken: {
    status: 409,
    message: 'Somebody in the team has this e-mail address.',
    advice: 'Open the team, and give that operator a new set-up link.',
  },
  last_administrator: {
    status: 409,
    message: 'This is the last administrator.',
    advice: 'Give somebody else the role first.',
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
  operation_not_possible: {
    status: 422,
    message: 'This payment does not allow that operation.',
    advice: 'Read the payment again: what is possible follows from its state and flow.',
  },
  provider_cannot: {
    status: 422,
    message: 'The provider of this payment offers no refunds.',
    advice: 'Pay the money back outside of the cashier and record it as a correction or a write-off.',
  },
  amount_invalid: {
    status: 422,
    message: 'The amount is not valid in the currency of the payment.',
    advice: 'Give an amount above zero with no more decimal places than the currency has.',
  },
  more_than_left: {
    status: 422,
    message: 'The amount is above what is left of the payment.',
    advice: 'Give at most `left`. Operations that are under way count.',
  },
  balance_too_low: {
    status: 422,
    message: 'The balance of the player is below the amount.',
    advice: 'Give at most `balance`, or let the merchant bear it.',
  },
  operation_changed: {
    status: 409,
    message: 'The operation has changed since you read it.',
    advice: 'Read it again and decide on what it is now.',
  },
  second_person_needed: {
    status: 409,
    message: 'Whoever asked for an operation cannot approve or reject it.',
    advice: 'Let another operator decide.',
  },
  case_changed: {
    status: 409,
    message: 'The case has changed since you read it.',
    advice: 'Read it again and decide on what it is now.',
  },
  case_taken: {
    status: 409,
    message: 'Another operator works on this case.',
    advice: 'Ask them to give it back, or leave it to them.',
  },
  case_closed: { status: 409, message: 'The case is closed.', advice: 'Read it again to see how.' },
  case_in_progress: {
    status: 409,
    message: 'An operation that mends the case is under way.',
    advice: 'Wait for its end: the case closes with it, or opens again.',
  },
  proposal_gone: {
    status: 409,
    message: 'The case does not propose this operation any more.',
    advice: 'Read the case again: what it proposes follows from the payment as it is now.',
  },
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
  switch_ended: {
    status: 409,
    message: 'This is not turned off any more.',
    advice: 'Read the list again.',
  },
  statement_unreadable: {
    status: 422,
    message: 'The statement cannot be read, and nothing of it was imported.',
    advice: 'Correct the row that is named, or ask the provider for the file again.',
  },
  day_closed: {
    status: 409,
    message: 'This day is closed.',
    advice: 'Ask the provider to put what is new on the statement of an open day.',
  },
  day_not_over: {
    status: 409,
    message: 'No statement covers all of this day yet.',
    advice: 'Import the statement of the whole day first.',
  },
  day_has_breaks: {
    status: 409,
    message: 'Some cases of this day are open.',
    advice: 'Settle them first. `open` says how many there are.',
  },
  statement_not_ready: {
    status: 409,
    message: 'The provider has no statement of this day.',
    advice: 'Try again later, or import the file that the provider sent.',
  },
  statement_unavailable: {
    status: 503,
    message: 'The provider did not answer, or its answer cannot be read. Nothing was imported.',
    advice: 'Try again in a moment, or import the file that the provider sent.',
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
