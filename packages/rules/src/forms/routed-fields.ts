import type { FormField } from '@modulor/contract/http'
import type { FieldValue } from './check-field'

/** Which fields a method asks for besides its own, by the value of one parameter (FORM-11). */
export type FieldRouting = {
  /** The name of the parameter that decides. */
  by: string
  /** The fields of each of its values. */
  fields: Readonly<Record<string, readonly FormField[]>>
  /** The fields of every other value, and while there is none. */
  otherwise: readonly FormField[]
}

/**
 * The fields that hold for what a form holds now (FORM-11): the method's own in their order, behind them those that the
 * deciding parameter's value asks for, compared as text. A routed field with the name of an own one is left out, so that
 * a name is one field. The same answer for the route call and for the submit (VALID-4).
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
