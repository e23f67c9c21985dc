import type { FormField } from '@modulor/contract/http'

/** The field of a form that contains a provider's own card fields (decision 97); undefined: the form has none. */
export const hostedCardField = <Field extends Pick<FormField, 'extended_type'>>(
  fields: readonly Field[],
): Field | undefined => fields.find(({ extended_type: type }) => type === 'card_hosted')
