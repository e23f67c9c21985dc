/** Checks the card fields of a provider in a configuration (decision 97). */
import { hostedCardField } from './hosted-card'
import type { MethodConfig } from './schema'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Fields of ours that would request the card a second time, or that need its number. The holder's name is allowed. */
const EXCLUDED_FIELD_TYPES: readonly string[] = [
  ...['credit_card', 'card_pan', 'card_exp_month', 'card_exp_year', 'card_cvv', 'card_id', 'card_bin'],
]

/** Reports a form in which the service could read the card, or in which no one could. */
export function checkHostedCard(method: MethodConfig, report: Report): void {
  const { fields, flow, routing, routes, pay_method_type: type } = method
  const routed = routing ? [...Object.values(routing.fields).flat(), ...routing.otherwise] : []
  if (hostedCardField(routed)) report(['routing'], 'cannot have a field of the type `card_hosted`')
  const field = hostedCardField(fields)
  if (!field) return
  const path = ['fields', fields.indexOf(field), 'extended_type']
  if (flow !== 'deposit') report(path, '`card_hosted` is possible only for a deposit')
  if (type !== 'cards') report(path, '`card_hosted` requires `pay_method_type: cards`')
  // The provider's fields encrypt the card for this provider before the payment exists, so no route can be chosen.
  if (routes.length > 0) report(['routes'], 'are not possible with a field of the type `card_hosted`')
  fields.forEach(({ extended_type: other }, index) => {
    if (EXCLUDED_FIELD_TYPES.includes(other) || (other === 'card_hosted' && index !== fields.indexOf(field)))
      report(['fields', index], 'is not possible together with a field of the type `card_hosted`')
  })
}
