/** A field of a method's form as read (ENT-6). */
import * as z from 'zod/mini'
import { DATA_TYPES } from '../vocabulary'
import { entryChange } from '../wire/changes'
import { prepared } from './lenient'
import { requiredText, text } from '../wire/wire'

export const FieldOption = z.object({
  label: z.string(),
  value: z.string(),
  is_selected: z._default(z.boolean(), false),
  /** The address of a bet shop (BET-1). */
  address: z.optional(text(255)),
  working_hours: z.optional(text(120)),
  /** The logo of a bank or a wallet. */
  logo: z.optional(text(255)),
})

/** A day such as `2008-11-22`, or a day relative to today: `today`, `today-18y`. */
const dateBound = z._default(
  z.nullable(z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d|today(?:[-+]\d{1,3}y)?)$/))),
  null,
)

/**
 * A form field as read (ENT-6). The schema fills in the defaults: type `input`, data type `String`. A `type` that this
 * build does not know stays as text and renders as an input (FORM-3).
 */
export const FormField = z.object({
  /** Name of the value in the body of a submit. */
  name: requiredText(64),
  /** The kind of control: input, select, checkbox, … */
  type: z._default(text(40), 'input'),
  /** The meaning of the value, such as `card_pan`, `iban` or `phone`. It decides the mask, the keyboard and the check. */
  extended_type: z._default(text(40), 'custom'),
  /** In upper or lower case: the specification's own default is `string`. */
  data_type: z._default(prepared(z.enum(DATA_TYPES), entryChange(DATA_TYPES)), 'String'),
  /** A pattern that the value has to match. */
  regexp: z._default(z.nullable(text(500)), null),
  /** Key of a message of the widget. */
  label: z._default(text(255), ''),
  /** An example in the empty field, as a key of a message. */
  place_holder: z._default(text(255), ''),
  /** The text of a list without options (FORM-7). */
  place_holder_empty_list: z._default(text(255), ''),
  /** The error of a list without options (FORM-7). */
  place_holder_empty_list_error: z._default(text(255), ''),
  /** The form is not sent without it. */
  is_required: z._default(z.boolean(), false),
  /** The value that a one-time code protects (OTP-1). */
  is_otp_requisites: z._default(z.boolean(), false),
  /** The options of a list, in their order. */
  options: z._default(z.array(FieldOption), []),
  /** The initial value, from the player's profile (FORM-8). */
  user_requisite: z._default(z.nullable(text(255)), null),
  /** Key of the message for a value that is not valid (VALID-1). */
  validation_msg_key: z._default(z.nullable(text(120)), null),
  /** The player cannot change it (FORM-8). */
  is_read_only: z._default(z.boolean(), false),
  /** Type of the requisite in the merchant's profile of the player. It is passed on and has no effect. */
  user_requisite_type_id: z._default(z.nullable(z.string()), null),
  /** A withdrawal to a new account needs its verification by a one-time code (VERIF-1). */
  verify_new_payout_account: z._default(z.boolean(), false),
  /** The first and the last day that a date field accepts (DATE-1). */
  date_min: dateBound,
  date_max: dateBound,
})
export type FormField = z.infer<typeof FormField>
