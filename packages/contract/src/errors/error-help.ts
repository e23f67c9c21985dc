/** The documentation of each error for integrators: its meaning, and what to do. Not in `index.ts`, which the widget loads. */
import type { ErrorCode } from './index'

export type ErrorHelp = { readonly meaning: string; readonly advice: string }

export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  '17': {
    meaning: 'The session does not exist, has ended or has expired.',
    advice:
      'Create a new session with your merchant key and open the cashier with it. The SDK sends the event `reinit`.',
  },
  '1206': {
    meaning: 'The balance of the player is below the amount of the withdrawal.',
    advice: 'Show the player the balance, and let the player enter less.',
  },
  bad_request: {
    meaning: 'The request does not have the documented form.',
    advice:
      'Compare the body and the query with the OpenAPI document. `fields` names what is wrong. A retry of the same request fails again.',
  },
  version_unknown: {
    meaning: 'The header `Cashier-Version` contains no version of the merchant API. `known_versions` lists them.',
    advice:
      'Send one of the dates, or leave the header out: then the version from the configuration of the brand applies. Update the service before a client that needs a newer version.',
  },
  not_found: {
    meaning: 'The address or the record does not exist, or it belongs to another brand or player.',
    advice: 'Check the id and the key: a merchant key sees only its own brands.',
  },
  method_not_allowed: {
    meaning: 'The address exists, but not with this HTTP method.',
    advice: 'The header `Allow` and the OpenAPI document name the methods.',
  },
  body_too_large: { meaning: 'The body of the request is too large.', advice: 'Send a smaller body.' },
  unsupported_media_type: {
    meaning: 'The body is not JSON, an upload is not `multipart/form-data`, or the body is compressed.',
    advice: 'Set the header `Content-Type` to `application/json`, and leave out `Content-Encoding`.',
  },
  rate_limited: {
    meaning: 'There were too many requests in a short time.',
    advice:
      'Wait for the seconds that the header `Retry-After` names, and send the same request again with the same Idempotency-Key.',
  },
  merchant_unauthorized: {
    meaning: 'The merchant key is missing, unknown, or has no access to this brand.',
    advice:
      'Send `Authorization: Bearer <key>` with a key of the brand from the configuration. Never use the key in a browser.',
  },
  signature_invalid: {
    meaning: 'The signature of a callback does not match its body, or the callback is too old.',
    advice:
      'Compare the secret on both sides and the clocks. Sign the bytes that are sent, not a copy that was parsed.',
  },
  idempotency_key_missing: {
    meaning:
      'The call moves money and needs the header Idempotency-Key with 8 to 255 characters: ASCII, without spaces.',
    advice:
      'Create one key for each intent, such as a UUID, and send the same key with each retry of it. Put a word before a short id: `refund-17`.',
  },
  idempotency_key_reused: {
    meaning: 'The Idempotency-Key was used for another request.',
    advice: 'Use a new key for a new intent. For a retry, send the first body unchanged.',
  },
  open_payment_exists: {
    meaning: 'The player has an open payment with this method. `earlier_payment` describes it.',
    advice: 'Let the player continue or cancel it. For another payment on purpose, send `another_payment: true`.',
  },
  same_payment_exists: {
    meaning:
      'The same was paid since the player last loaded the form, for example in another tab. `earlier_payment` describes it.',
    advice: 'Show it to the player. For another payment on purpose, send `another_payment: true`.',
  },
  order_taken: {
    meaning: 'Another player has paid the order of this session, or is paying it.',
    advice: 'Read the payments of the order with `order_id`. Create a session with another order for another payment.',
  },
  rate_changed: {
    meaning:
      'The payment would have other amounts than those that the player was shown: the exchange rate, the fee or the tax has changed, or the sheet of a wallet showed another total. Nothing was sent to the provider.',
    advice: 'Read the form and the list again, show the new amounts, and send them with the `rate_quote` of the form.',
  },
  too_many_attempts: {
    meaning: 'A limit against abuse is reached for the player, the session or the address.',
    advice:
      'No card is accepted until `retry_at`. Other methods work. The limits are in the configuration under `risk`.',
  },
  check_card: {
    meaning: 'This card is not accepted at the moment.',
    advice:
      'Let the player use another card or method. No reason is given, because it could be used to test stolen cards.',
  },
  form_invalid: {
    meaning: 'A field of the form has an error. `fields` maps each field to a message key.',
    advice: 'Show the message beside its field and let the player correct it.',
  },
  method_unavailable: {
    meaning: 'The method exists, but the player cannot use it now.',
    advice: 'Load the list of methods again. It says why a method is not available.',
  },
  currency_unavailable: {
    meaning: 'The method does not support the currency.',
    advice: 'Use a currency from the list of methods.',
  },
  upload_too_large: { meaning: 'The file is too large.', advice: 'Send a smaller file. The form names the limit.' },
  upload_refused: {
    meaning: 'The type of the file is not accepted. It is detected from the content.',
    advice: 'Send one of the types that the form names.',
  },
  otp_refused: {
    meaning: 'A one-time code is missing, wrong, expired or already used. `fields` says which.',
    advice: 'Let the player enter the code again or request another one.',
  },
  account_not_verified: {
    meaning: 'The payout account is not verified yet.',
    advice: 'Verify it with a one-time code, or with the call `verifyPayoutAccount` of the merchant API.',
  },
  payout_held: {
    meaning: 'The contact or the browser of the player has changed, so withdrawals are held until `retry_at`.',
    advice:
      'Send the withdrawal again after that time. The call `liftVerificationBlock` of the merchant API ends the hold.',
  },
  verification_blocked: {
    meaning: 'Too many wrong codes: the verification is blocked for some time.',
    advice: 'The call `playerVerification` of the merchant API says until when. `liftVerificationBlock` ends it.',
  },
  action_not_expected: {
    meaning: 'The payment does not expect this action in its current state.',
    advice: 'Read the payment again. Its `next_action` says what comes next.',
  },
  unavailable: {
    meaning:
      'The service or its database is temporarily unavailable. It is not known whether the request was processed.',
    advice: 'Send the same request again with the same Idempotency-Key after some seconds.',
  },
  internal: {
    meaning: 'An unexpected error. It is not known whether the request was processed.',
    advice: 'Send the same request again with the same Idempotency-Key. If it fails again, report the `request_id`.',
  },
}
