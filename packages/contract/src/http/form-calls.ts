/** The calls of a form besides its submit (API-4, API-5, API-6, API-8, API-9). */
import * as z from 'zod/mini'
import { CONTACT_TYPES } from '../vocabulary'
import { FormField } from './form-field'
import { TrustedContact, ViewData } from './pay-groups'
import { FieldValue } from './payments'
import { countryCode, currencyCode, decimal, isoTime, requiredText, text, webAddress } from '../wire/wire'

/** A saved card (SAVED-1). Of its number it has only the BIN and the last four digits. */
export const UserCard = z.object({
  id: z.string(),
  card_id: z.string(),
  user_card_id: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  cardholder_name: z.nullable(z.string()),
  bin: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  is_card_token_active: z.boolean(),
  /** The methods that can charge the card, if its provider stores it; absent: all methods that accept cards. */
  pay_group_ids: z.optional(z.array(z.string())),
  /** The player's last successful deposit by card was paid with it. True for at most one card. */
  is_last_used: z._default(z.boolean(), false),
})
export const UserCardList = z.object({ cards: z.array(UserCard) })
export type UserCard = z.infer<typeof UserCard>
export type UserCardList = z.infer<typeof UserCardList>

/** Deletes a saved card (SAVED-3). */
export const UserCardDelete = z.object({ card_id: requiredText(64), withholding_type: z.literal('Payment') })
/** A saved payout account (WDR-1), masked. */
export const PayoutAccount = z.object({
  payout_account_id: requiredText(64),
  pay_group_id: z.string(),
  masked_account: z.string(),
  last_used_at: isoTime,
})
export const PayoutAccountList = z.object({ payout_accounts: z.array(PayoutAccount) })
export type PayoutAccountList = z.infer<typeof PayoutAccountList>
/** Deletes a payout account (WDR-1). */
export const PayoutAccountDelete = z.object({ payout_account_id: requiredText(64) })
/** Asks whether a saved card can pay this amount without its CVV (SAVED-3). */
export const RecurringCheckRequest = z.object({
  user_card_id: requiredText(64),
  amount: decimal,
  /** The session's where it is left out. */
  currency: z.optional(currencyCode),
})
export const RecurringCheck = z.object({ is_cvv_required: z.boolean() })

/** The present values of a form, for which the service returns the fields that it needs now (FORM-11). Of a card only the BIN. */
export const RouteRequest = z.object({
  amount: z.optional(decimal),
  currency: currencyCode,
  parameters: z._default(z.record(text(64), FieldValue), {}),
  card_data: z.optional(z.object({ card_bin: z.string().check(z.regex(/^\d{6,8}$/)) })),
})
export type RouteRequest = z.infer<typeof RouteRequest>
export const RouteAnswer = z.object({
  parameters: z.array(FormField),
  view_data: z.array(ViewData),
  card_data: z.nullable(z.object({ card_bin: z.string(), is_cvv_required: z.boolean() })),
})
export type RouteAnswer = z.infer<typeof RouteAnswer>

/** A stored file; its id is the value of the form's field (FILE-3). */
export const UploadedFile = z.object({
  file_id: requiredText(64),
  name: z.string(),
  size_bytes: z.int(),
  content_type: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** The payment of a display form. Without an id it is the payment of the session that waits with this method (DISP-2). */
export const DisplayFormRequest = z.object({ payment_id: z.optional(requiredText(64)) })

/** Requests a one-time code for the present values of a form (OTP-3): the values of the later submit, in either of its two shapes. */
export const OtpRequest = z.object({
  amount: decimal,
  /** The session's where it is left out. */
  currency: z.optional(currencyCode),
  parameters: z._default(z.record(text(64), FieldValue), {}),
  fields: z.optional(z.record(text(64), FieldValue)),
})
export type OtpRequest = z.infer<typeof OtpRequest>
/** `unchanged`: the amount and every parameter are those of the code that was sent before, so that code is still valid (OTP-2). */
export const OtpAnswer = z.object({
  status: z.enum(['sent', 'unchanged', 'refused']),
  error: z.nullable(z.string()),
  can_resend: z.boolean(),
  /** Seconds until another code may be asked for. */
  block_duration: z.int(),
  /** How many more codes can be requested. */
  max_request_count: z.int(),
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  /** The contact to which codes of this method are sent, masked; null if none is known. */
  contact: z._default(z.nullable(z.string()), null),
})
export type OtpAnswer = z.infer<typeof OtpAnswer>

/** A payout account to verify, described by its method's fields (VERIF-2). */
export const RequisiteRequest = z.object({
  /** Without it, the account that waits in this session; also in the two calls below. */
  pay_group_id: z.optional(requiredText(64)),
  parameters: z._default(z.record(text(64), FieldValue), {}),
})
export type RequisiteRequest = z.infer<typeof RequisiteRequest>
export const RequisiteCreated = z.object({ requisite_id: requiredText(64) })
export const RequisiteOtpRequest = z.object({
  requisite_id: z.optional(requiredText(64)),
  contact_type: z.enum(CONTACT_TYPES),
})
export const RequisiteOtpSent = z.object({
  success: z.boolean(),
  max_request_count: z.int(),
  /** Seconds until another code may be asked for. */
  block_duration: z.int(),
  /** Why no code was sent (D). */
  error_code: z.optional(z.enum(['too_early', 'none_left', 'blocked', 'undelivered', 'no_contact'])),
})
export const RequisiteOtpVerify = z.object({
  requisite_id: z.optional(requiredText(64)),
  otp: z.string().check(z.regex(/^\d{4,8}$/)),
})
export const RequisiteOtpVerified = z.object({
  success: z.boolean(),
  attempts_left: z.int(),
  /** Seconds for which verification is blocked; 0: it is not. */
  block_duration: z.int(),
})

/** State of the verification of a payout account (VERIF-3, VERIF-5), also after a reload (D). */
export const RequisiteStatus = z.object({
  /** The last account whose verification this session requested; null: none. */
  requisite: z.nullable(
    z.object({
      requisite_id: requiredText(64),
      pay_group_id: z.string(),
      masked_account: z.string(),
      is_verified: z.boolean(),
      /** The code that can still be entered, and the type of contact that it was sent to. */
      code: z.nullable(
        z.object({ contact_type: z.enum(CONTACT_TYPES), max_request_count: z.int(), block_duration: z.int() }),
      ),
    }),
  ),
  payout_account_verification_blocked: z.boolean(),
  payout_account_verification_blocked_until: z.nullable(isoTime),
  support_url: z.nullable(webAddress),
  trusted_contacts: z.array(TrustedContact),
  allow_new_payout_account: z.boolean(),
})
export type RequisiteStatus = z.infer<typeof RequisiteStatus>

/** The body of a call without parameters. */
export const NoParameters = z.object({})

/** A player's payout accounts and block, for the merchant's support. Accounts are masked. */
export const PlayerVerification = z.object({
  user_id: z.string(),
  payout_account_verification_blocked: z.boolean(),
  payout_account_verification_blocked_until: z.nullable(isoTime),
  accounts: z.array(
    z.object({
      requisite_id: requiredText(64),
      pay_group_id: z.string(),
      masked_account: z.string(),
      is_verified: z.boolean(),
      asked_at: isoTime,
    }),
  ),
})
export type PlayerVerification = z.infer<typeof PlayerVerification>

/** The player's choice where the brand filters methods by country (COUNTRY-1). */
export const SessionCountry = z.object({ country: countryCode })
