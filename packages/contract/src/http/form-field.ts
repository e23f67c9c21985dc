/** A field of a method's form as read (ENT-6). */
import * as z from 'zod/mini'
import { DATA_TYPES } from '../vocabulary'
import { wordChange } from './changes'
import { prepared } from './lenient'
import { requiredText, text } from './wire'

export const FieldOption = z.object({
  label: z.string(),
  value: z.string(),
  is_selected: z._default(z.boolean(), false),
  /** Of a bet shop (BET-1). */
  address: z.optional(text(255)),
  working_hours: z.optional(text(120)),
  /** Of a bank or a wallet. */
  logo: z.optional(text(255)),
})

/** A day `2008-11-22`, or one counted from today: `today`, `today-18y`. */
const dateBound = z._default(
  z.nullable(z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\d|today(?:[-+]\d{1,3}y)?)$/))),
  null,
)

/**
 * A form field as read (ENT-6). The schema fills in the defaults: type `input`, data type `String`. A `type` that this
 * build does not know stays as text and renders as an input (FORM-3).
 */
export const FormField = z.object({
  name: requiredText(64),
  type: z._default(text(40), 'input'),
  extended_type: z._default(text(40), 'custom'),
  /** In any case of its letters: the specification's own default is `string`. */
  data_type: z._default(prepared(z.enum(DATA_TYPES), wordChange(DATA_TYPES)), 'String'),
  regexp: z._default(z.nullable(text(500)), null),
  label: z._default(text(255), ''),
  place_holder: z._default(text(255), ''),
  place_holder_empty_list: z._default(text(255), ''),
  place_holder_empty_list_error: z._default(text(255), ''),
  is_required: z._default(z.boolean(), false),
  is_otp_requisites: z._default(z.boolean(), false),
  options: z._default(z.array(FieldOption), []),
  user_requisite: z._default(z.nullable(text(255)), null),
  validation_msg_key: z._default(z.nullable(text(120)), null),
  is_read_only: z._default(z.boolean(), false),
  user_requisite_type_id: z._default(z.nullable(z.string()), null),
  verify_new_payout_account: z._default(z.boolean(), false),
  /** The first and the last day that a date field takes (DATE-1). */
  date_min: dateBound,
  date_max: dateBound,
})
export type FormField = z.infer<typeof FormField>
