/**
 * Refusals of the operator API: what happened and what to do, in texts that the desk shows unchanged. `details` of a
 * response has the values to which the text refers.
 */
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
  last_passkey: {
    status: 409,
    message: 'This is the last passkey of the operator.',
    advice: 'Add another passkey first. A new set-up link replaces it, and an administrator can disable the operator.',
  },
  too_many_passkeys: {
    status: 409,
    message: 'An operator can have 10 passkeys at most.',
    advice: 'Remove one that is not used.',
  },
  openid_refused: {
    status: 401,
    message: 'The sign-in provider refused the sign-in, or its response is not valid.',
    advice: 'Try again. If it fails again, ask an administrator.',
  },
  openid_no_role: {
    status: 403,
    message: 'Your account has no role for the desk.',
    advice: 'Ask the administrator of the sign-in provider to add you to a group that has a role.',
  },
  openid_unavailable: {
    status: 503,
    message: 'The sign-in provider did not respond.',
    advice: 'Try again in a moment, or sign in with a passkey.',
  },
  own_setup_link: {
    status: 409,
    message: 'Administrators cannot create a set-up link for their own account.',
    advice:
      'Add a passkey on the page Your account. After the loss of all passkeys, ask another administrator for a link.',
  },
  setup_link_invalid: {
    status: 410,
    message: 'This set-up link was used or has expired.',
    advice: 'A link works once and for 24 hours. Ask an administrator for a new one.',
  },
  email_taken: {
    status: 409,
    message: 'Another operator has this e-mail address.',
    advice: 'Use another address, or create a new set-up link for that operator on the page Team.',
  },
  last_administrator: {
    status: 409,
    message: 'This operator is the last administrator.',
    advice: 'Give another operator the role first.',
  },
  bad_request: { status: 400, message: 'The request is not valid.', advice: 'Correct the fields that are named.' },
  not_found: {
    status: 404,
    message: 'This address or record does not exist.',
    advice: 'Check the address or the id, or use the search.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not support the HTTP method.',
    advice: 'See the OpenAPI document for the methods of this address.',
  },
  body_too_large: { status: 413, message: 'The request is too large.', advice: 'Send a smaller request.' },
  unsupported_media_type: {
    status: 415,
    message: 'The body is not JSON, or it is compressed.',
    advice: 'Send application/json without Content-Encoding.',
  },
  operation_not_possible: {
    status: 422,
    message: 'This payment does not allow that operation.',
    advice: 'Load the payment again. Its state and flow decide which operations are possible.',
  },
  provider_cannot: {
    status: 422,
    message: 'The provider of this payment does not support refunds.',
    advice: 'Refund the money outside of the cashier, and record it as a correction or a write-off.',
  },
  provider_not_configured: {
    status: 409,
    message: 'The configuration of the service does not contain the provider of this payment.',
    advice: 'Add the provider to the configuration again. Only the provider has the state of the payment.',
  },
  amount_invalid: {
    status: 422,
    message: 'The amount is not valid in the currency of the payment.',
    advice: 'Enter an amount above zero with at most as many decimals as the currency has.',
  },
  more_than_left: {
    status: 422,
    message: 'The amount is above the remaining amount of the payment.',
    advice: 'Enter at most the amount that is left. Operations in progress are already subtracted.',
  },
  whole_amount_needed: { status: 422, message: 'Only the whole amount is possible.', advice: 'Enter what is left.' },
  balance_too_low: {
    status: 422,
    message: 'The balance of the player is below the amount.',
    advice: 'Enter at most the balance, or charge it to the merchant.',
  },
  operation_changed: {
    status: 409,
    message: 'The operation has changed since you loaded it.',
    advice: 'Load it again, and then decide.',
  },
  operation_running: {
    status: 409,
    message: 'The provider is being asked about this operation at the moment.',
    advice: 'Wait some seconds, load it again, and then decide.',
  },
  second_person_needed: {
    status: 409,
    message: 'The operator who requested an operation cannot approve or reject it.',
    advice: 'Ask another operator to decide.',
  },
  requester_needed: {
    status: 409,
    message: 'Only the operator who requested an operation can withdraw it.',
    advice: 'An operator with the role approver can reject it.',
  },
  case_changed: {
    status: 409,
    message: 'The case has changed since you loaded it.',
    advice: 'Load it again, and then decide.',
  },
  case_taken: {
    status: 409,
    message: 'Another operator works on this case.',
    advice: 'Ask that operator to release the case.',
  },
  case_closed: { status: 409, message: 'The case is closed.', advice: 'Load it again to see how it was closed.' },
  already_confirmed: {
    status: 409,
    message: 'You have confirmed this request already. The case is closed.',
    advice: 'Load it again to see the result.',
  },
  case_in_progress: {
    status: 409,
    message: 'An operation that corrects the case is in progress.',
    advice: 'Wait until it ends. If it succeeds, the case is closed; if not, the case is open again.',
  },
  case_closing: {
    status: 409,
    message: 'A request to end this case waits for a second person.',
    advice: 'Let that person decide, or withdraw the request if it is yours.',
  },
  proposal_gone: {
    status: 409,
    message: 'The operation is no longer proposed for this case.',
    advice: 'Load the case again. The proposals depend on the current state of the payment.',
  },
  amount_not_confirmed: {
    status: 409,
    message: 'The provider does not confirm at the moment what it charged or paid. Nothing was changed.',
    advice: 'It did not answer, or it did not find the payment. Try again later, or ask the provider.',
  },
  idempotency_key_missing: {
    status: 400,
    message: 'The header Idempotency-Key is missing.',
    advice: 'Create one key for each operation, and send the same key with each retry.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'The Idempotency-Key was used for another request.',
    advice: 'Open the form again and submit it once.',
  },
  delivery_running: {
    status: 409,
    message: 'A delivery of this event is in progress.',
    advice: 'Wait for the response, and then load the event again.',
  },
  already_delivered: {
    status: 409,
    message: 'The merchant has accepted this event.',
    advice: 'Send it once more only if the merchant lost it.',
  },
  range_too_long: {
    status: 422,
    message: 'The time range contains too many events.',
    advice: 'Choose a shorter time range, and repeat it for the next one.',
  },
  switch_ended: { status: 409, message: 'This switch has already ended.', advice: 'Load the list again.' },
  statement_unreadable: {
    status: 422,
    message: 'The statement is not valid. Nothing was imported.',
    advice: 'Correct the named row, or ask the provider for the file again.',
  },
  day_closed: {
    status: 409,
    message: 'This day is closed.',
    advice: 'Ask the provider to report the new lines on the statement of an open day.',
  },
  day_not_over: {
    status: 409,
    message: 'The statements do not cover the whole day yet.',
    advice: 'Import the statement of the whole day first.',
  },
  day_has_breaks: { status: 409, message: 'Some cases of this day are open.', advice: 'Close the open ones first.' },
  statement_not_ready: {
    status: 409,
    message: 'The provider does not have a statement of this day yet.',
    advice: 'Try again later, or import the file that the provider sent.',
  },
  statement_unavailable: {
    status: 503,
    message: 'The provider did not respond, or its response is not valid. Nothing was imported.',
    advice: 'Try again in a moment, or import the file that the provider sent.',
  },
  player_busy: {
    status: 409,
    message: 'The player has an open payment, or a callback that is not processed yet. Nothing was erased.',
    advice: 'Erase the data after all payments have ended.',
  },
  player_returned: {
    status: 409,
    message:
      'The player opened the cashier again during the erasure. The data from before was erased, except the profile.',
    advice: 'Erase the data again when the player has left.',
  },
  upload_infected: {
    status: 409,
    message: 'The malware scanner found malware in this file. It cannot be opened.',
    advice: 'Ask the player for another file. The name of the malware is in the log of the service.',
  },
  scanner_unavailable: {
    status: 503,
    message: 'The malware scanner could not scan this file.',
    advice: 'Try again in a moment. Files are opened only after a scan.',
  },
  rate_limited: { status: 429, message: 'Too many requests.', advice: 'Wait a minute and try again.' },
  unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable.',
    advice: 'It is not known whether the last action was executed. Check before you repeat it.',
  },
  internal: {
    status: 500,
    message: 'An internal error occurred.',
    advice: 'It is not known whether it was carried out. Check before you repeat it, and report the request id.',
  },
} as const satisfies Record<string, { status: number; message: string; advice: string }>
export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS
