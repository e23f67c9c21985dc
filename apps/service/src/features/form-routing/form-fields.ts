/** The form of one player: its fields, their initial values, and the values of a submit that are used. */
import type { FormField } from '@modulor/contract/http'
import { COUNTRY_DEFAULT } from '@modulor/contract/vocabulary'
import { canonicalValue, isFilledByService, routedFields } from '@modulor/rules'
import type { MethodConfig } from '../../config/schema'
import { isOwnType, profileValue, type PlayerProfile } from './player-profile'

export type FieldValue = string | number | boolean
export type Parameters = Readonly<Record<string, FieldValue>>
export type FormMethod = Pick<MethodConfig, 'fields' | 'routing'>

/** The values of a submit that the service gets from the session and the request. */
export type Sender = {
  readonly profile: PlayerProfile
  readonly ip: string | undefined
  /** The session's country; `UN` where it is not known. */
  readonly country: string
}

const FIXED_EXTENDED_TYPE = 'disabled_input_copy'

function filled(field: FormField, profile: PlayerProfile): FormField {
  const known = profileValue(field, profile)
  return known === null ? field : { ...field, user_requisite: known }
}

/** The initial value of a field. */
function startValue({ user_requisite: requisite, options }: FormField): string | undefined {
  return requisite ?? options.find((option) => option.is_selected)?.value
}

const isFixed = (field: FormField): boolean => field.is_read_only || field.extended_type === FIXED_EXTENDED_TYPE

/**
 * The value by which a form is routed: the initial value of a fixed field, otherwise the entered value, otherwise the initial
 * one.
 */
function routingValues(fields: readonly FormField[], by: string, parameters: Parameters): Parameters {
  const field = fields.find(({ name }) => name === by)
  const sent = Object.hasOwn(parameters, by) ? parameters[by] : undefined
  const value = field && (isFixed(field) ? startValue(field) : (sent ?? startValue(field)))
  return value === undefined ? {} : { [by]: value }
}

/**
 * The fields of a form for its current values (FORM-11), filled from the profile (FORM-4, FORM-8). The form, its routing and
 * the check of a submit all use this list, so that they agree (VALID-4).
 */
export function formFields(method: FormMethod, profile: PlayerProfile, parameters: Parameters): FormField[] {
  const fill = (fields: readonly FormField[]) => fields.map((field) => filled(field, profile))
  const base = fill(method.fields)
  const { routing } = method
  if (!routing) return base
  const fields = Object.fromEntries(Object.entries(routing.fields).map(([value, more]) => [value, fill(more)]))
  const filledRouting = { by: routing.by, fields, otherwise: fill(routing.otherwise) }
  return routedFields(base, filledRouting, routingValues(base, routing.by, parameters))
}

/** The value that the service sets for a field; undefined if the player may fill the field or no value exists. */
function ownValue(field: FormField, sender: Sender): string | undefined {
  if (field.type === 'user_ip') return sender.ip
  if (field.type === 'user_country')
    return field.user_requisite ?? (sender.country === COUNTRY_DEFAULT ? undefined : sender.country)
  return isOwnType(field.type) || isFixed(field) ? startValue(field) : undefined
}

/** The service's own value in the field's data type (FORM-5). */
function inDataType({ data_type: dataType }: FormField, text: string): FieldValue {
  return dataType === 'Boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text
}

/** The type of a field that shows the profile's value and cannot be edited (PHONE-3). */
const PROFILE_TYPE = 'user_phone_visible'

function valueOf(field: FormField, parameters: Parameters, sender: Sender): FieldValue | undefined {
  const own = ownValue(field, sender)
  if (own !== undefined) return inDataType(field, own)
  if (isFixed(field) || field.type === PROFILE_TYPE || isFilledByService(field.type)) return undefined
  const sent = Object.hasOwn(parameters, field.name) ? parameters[field.name] : undefined
  return sent ?? field.user_requisite ?? undefined
}

/**
 * The values of a submit that are used, for the form's own fields (FORM-4, FORM-8). Values that the service sets, and the
 * values of read-only fields, are never taken from the request. If the profile has no value, the player fills a `user_*` field.
 * A field that was not sent has its initial value. Parameters without a field are dropped.
 */
export function settledParameters(fields: readonly FormField[], parameters: Parameters, sender: Sender): Parameters {
  const settled = new Map<string, FieldValue>()
  for (const field of fields) {
    const value = field.type === 'info' ? undefined : valueOf(field, parameters, sender)
    // All spellings of one account become the same text, so that it is checked, verified, stored and sent as one account.
    if (value !== undefined) settled.set(field.name, canonicalValue(field, value))
  }
  return Object.fromEntries(settled)
}
