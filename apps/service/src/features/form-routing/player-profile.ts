import type { FormField } from '@modulor/contract/http'
import type { MethodConfig } from '../../config/schema'

/** A player's data for forms, as texts; null if the merchant did not send it. */
export type PlayerProfile = {
  readonly email: string | null
  readonly phone: string | null
  readonly country: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly middle_name: string | null
  readonly tax_code: string | null
  readonly verified: string | null
}

export const EMPTY_PROFILE: PlayerProfile = {
  email: null,
  phone: null,
  country: null,
  first_name: null,
  last_name: null,
  middle_name: null,
  tax_code: null,
  verified: null,
}

const OF_TYPE: Readonly<Record<string, keyof PlayerProfile>> = {
  user_email: 'email',
  user_phone: 'phone',
  user_phone_visible: 'phone',
  user_country: 'country',
  user_first_name: 'first_name',
  user_last_name: 'last_name',
  user_middle_name: 'middle_name',
  user_tax_code: 'tax_code',
  user_verified: 'verified',
}
const OF_EXTENDED_TYPE: Readonly<Record<string, keyof PlayerProfile>> = {
  profile_email: 'email',
  profile_phone: 'phone',
  profile_country: 'country',
  profile_first_name: 'first_name',
  profile_last_name: 'last_name',
  profile_middle_name: 'middle_name',
  profile_tax_code: 'tax_code',
  profile_verified: 'verified',
}

/** All fields that a method's form can have, of all routes together. */
export function allFields({ fields, routing }: Pick<MethodConfig, 'fields' | 'routing'>): readonly FormField[] {
  return routing ? [...fields, ...Object.values(routing.fields).flat(), ...routing.otherwise] : fields
}

/** Whether a form can have a field that is filled from the profile. */
export function usesProfile(method: Pick<MethodConfig, 'fields' | 'routing'>): boolean {
  return allFields(method).some(
    (field) => Object.hasOwn(OF_TYPE, field.type) || Object.hasOwn(OF_EXTENDED_TYPE, field.extended_type),
  )
}

const partOf = (table: Readonly<Record<string, keyof PlayerProfile>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Phone numbers are sent as digits after one plus (PHONE-1); the merchant's separators are removed. */
function asTyped(part: keyof PlayerProfile, text: string): string {
  return part === 'phone' ? text.replace(/[^\d+]/g, '') : text.trim()
}

/** The profile's value for a field, by its type or its extended type (FORM-4, FORM-8); null if there is none. */
export function profileValue(field: FormField, profile: PlayerProfile): string | null {
  const part = partOf(OF_TYPE, field.type) ?? partOf(OF_EXTENDED_TYPE, field.extended_type)
  const text = part === undefined ? null : profile[part]
  if (part === undefined || text === null) return null
  const typed = asTyped(part, text)
  return typed === '' ? null : typed
}

/** Whether the type is one of the player's own, for which only the profile's value counts (FORM-4). */
export const isOwnType = (type: string): boolean => Object.hasOwn(OF_TYPE, type)
