import type { FormField } from '@modulor/contract/http'
import type { FieldValue } from './check-field'

/** The fields that a method adds to its own, depending on the value of one parameter (FORM-11). */
export type FieldRouting = {
  /** The name of the parameter that decides. */
  by: string
  /** The fields for each value of that parameter. */
  fields: Readonly<Record<string, readonly FormField[]>>
  /** The fields for every other value, and while the parameter has no value. */
  otherwise: readonly FormField[]
}

/**
 * The fields of a form for its current values (FORM-11): the method's own fields in their order, then the fields for
 * the value of the deciding parameter, which is compared as text. A routed field with the name of an own field is left
 * out, so that names are unique. The route call and the submit use the same rule (VALID-4).
 */
export function routedFields(
  base: readonly FormField[],
  routing: FieldRouting | null | undefined,
  parameters: Readonly<Record<string, FieldValue>>,
): FormField[] {
  if (!routing) return [...base]
  const value = Object.hasOwn(parameters, routing.by) ? String(parameters[routing.by]).trim() : ''
  const found = Object.hasOwn(routing.fields, value) ? routing.fields[value] : undefined
  const names = new Set(base.map(({ name }) => name))
  return [...base, ...(found ?? routing.otherwise).filter(({ name }) => !names.has(name))]
}
