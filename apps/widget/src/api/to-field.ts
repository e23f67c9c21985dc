/** A form field that the service describes, in the widget's type (ENT-6). */
import type { FormField } from '@modulor/contract/http'
import type { DataType } from '@modulor/contract/vocabulary'
import type { Limits } from './to-method'

export type FieldOption = {
  readonly label: string
  readonly value: string
  readonly isSelected: boolean
  /** Set only for a bet shop, like `workingHours` (BET-1). */
  readonly address: string | null
  readonly workingHours: string | null
  /** Set only for a bank or a wallet. */
  readonly logo: string | null
}

export type Field = {
  /** The name on the wire. */
  readonly name: string
  /** The name in the form store and on the page; each `name` has a different key. */
  readonly key: string
  /** One of FIELD_TYPES, or a type that this build does not have (FORM-3). */
  readonly type: string
  readonly dataType: DataType
  readonly extendedType: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly customRegExp: string | null
  /** Only the amount has limits. */
  readonly limits: Limits | null
  readonly options: readonly FieldOption[]
  readonly verifyNewPayoutAccount: boolean
  readonly requisiteTypeId: string | null
  /** The server's message key, which replaces the rule's own (VALID-1). */
  readonly validationKeys: { readonly invalid: string | null }
  readonly isOtpRequisites: boolean
  /** A message key or a text. */
  readonly label: string
  readonly placeholder: string
  readonly emptyListText: string
  readonly emptyListError: string
  /** The value from the player's profile (FORM-8). */
  readonly prefilled: string | null
  /** First and last day of a date, in the wire format (`dateRange`). */
  readonly dateBounds: Pick<FormField, 'date_min' | 'date_max' | 'extended_type'>
}

const AMOUNT_FIELD_NAME = 'amount'

/** Converts a name to a key that is valid in names and ids of the page: other characters than word characters become `$hex$`. */
export function fieldKeyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/gu, (character) => `$${(character.codePointAt(0) ?? 0).toString(16)}$`)
}

const toOption = (wire: FormField['options'][number]): FieldOption => ({
  label: wire.label,
  value: wire.value,
  isSelected: wire.is_selected,
  address: wire.address ?? null,
  workingHours: wire.working_hours ?? null,
  logo: wire.logo ?? null,
})

/** Maps a field (ENT-6). The schema has filled in the defaults. A select without options stays a select (FORM-7). */
export function toField(wire: FormField, amountLimits: Limits): Field {
  return {
    name: wire.name,
    key: fieldKeyOf(wire.name),
    type: wire.type,
    dataType: wire.data_type,
    extendedType: wire.extended_type,
    isRequired: wire.is_required,
    isDisabled: wire.is_read_only,
    customRegExp: wire.regexp,
    limits: wire.name === AMOUNT_FIELD_NAME ? amountLimits : null,
    options: wire.options.map(toOption),
    verifyNewPayoutAccount: wire.verify_new_payout_account,
    requisiteTypeId: wire.user_requisite_type_id,
    validationKeys: { invalid: wire.validation_msg_key },
    isOtpRequisites: wire.is_otp_requisites,
    label: wire.label,
    placeholder: wire.place_holder,
    emptyListText: wire.place_holder_empty_list,
    emptyListError: wire.place_holder_empty_list_error,
    prefilled: wire.user_requisite,
    dateBounds: { date_min: wire.date_min, date_max: wire.date_max, extended_type: wire.extended_type },
  }
}
