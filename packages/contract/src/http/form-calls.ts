/** What a form asks of the service before and beside its submit (API-4, API-5, API-6, API-8, API-9). */
import * as z from 'zod/mini'
import { CONTACT_TYPES } from '../vocabulary'
import { FormField, ViewData } from './pay-groups'
import { FieldValue } from './payments'
import { countryCode, currencyCode, decimal, requiredText, text } from './wire'

/** Forget a saved card (SAVED-3). */
export const UserCardDelete = z.object({ card_id: requiredText(64), withholding_type: z.literal('Payment') })
/** May this amount recur on a saved card without its CVV (SAVED-3)? */
export const RecurringCheckRequest = z.object({
  user_card_id: requiredText(64),
  amount: decimal,
  currency: currencyCode,
})
export const RecurringCheck = z.object({ is_cvv_required: z.boolean() })

/** What a form holds so far, so that the service can say which fields it needs now (FORM-11). Of a card only the BIN. */
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

/** Of the display form: the payment that is meant, because a session may have several (DISP-2). */
export const DisplayFormRequest = z.object({ payment_id: requiredText(64) })

/** Send a one-time code for what the form holds now (OTP-3). */
export const OtpRequest = z.object({
  amount: decimal,
  currency: currencyCode,
  parameters: z._default(z.record(text(64), FieldValue), {}),
})
export type OtpRequest = z.infer<typeof OtpRequest>
/** `unchanged`: the amount and every parameter are those of the code sent before, so it still holds (OTP-2). */
export const OtpAnswer = z.object({
  status: z.enum(['sent', 'unchanged', 'refused']),
  error: z.nullable(z.string()),
  can_resend: z.boolean(),
  /** Seconds until another code may be asked for. */
  block_duration: z.int(),
  /** How many more codes may be asked for. */
  max_request_count: z.int(),
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
})
export type OtpAnswer = z.infer<typeof OtpAnswer>

/** A payout account to verify, described by its method's fields (VERIF-2). */
export const RequisiteRequest = z.object({
  pay_group_id: requiredText(64),
  parameters: z._default(z.record(text(64), FieldValue), {}),
})
export type RequisiteRequest = z.infer<typeof RequisiteRequest>
export const RequisiteCreated = z.object({ requisite_id: requiredText(64) })
export const RequisiteOtpRequest = z.object({ requisite_id: requiredText(64), contact_type: z.enum(CONTACT_TYPES) })
export const RequisiteOtpSent = z.object({
  success: z.boolean(),
  max_request_count: z.int(),
  /** Seconds until another code may be asked for. */
  block_duration: z.int(),
})
export const RequisiteOtpVerify = z.object({
  requisite_id: requiredText(64),
  otp: z.string().check(z.regex(/^\d{4,8}$/)),
})
export const RequisiteOtpVerified = z.object({
  success: z.boolean(),
  attempts_left: z.int(),
  /** Seconds for which verification is blocked; 0: it is not. */
  block_duration: z.int(),
})

/** The player's choice where the brand filters methods by country (COUNTRY-1). */
export const SessionCountry = z.object({ country: countryCode })
