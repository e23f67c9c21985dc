import type { FormField } from '@modulor/contract/http'
import type { BrandConfig } from '../../config/schema'

/** The switch that saves a card is on at first only if the player has already agreed (SAVED-2, decision 45). */
export function withCardConsent(fields: readonly FormField[], consent: BrandConfig['save_card_consent']): FormField[] {
  const begin = String(consent === 'given_in_terms')
  return fields.map((field) =>
    field.extended_type === 'save_requisites' ? { ...field, user_requisite: begin } : field,
  )
}
