/** What a configuration says of card fields of a provider (decision 97). */
import { hostedCardField } from './hosted-card'
import type { MethodConfig } from './schema'

type Report = (path: readonly PropertyKey[], message: string) => void

/** Fields of ours that would ask for the card once more, or that need its number. The holder's name may be asked for. */
const NOT_BESIDE: readonly string[] = [
  ...['credit_card', 'card_pan', 'card_exp_month', 'card_exp_year', 'card_cvv', 'card_id', 'card_bin'],
]

/** Reports a form whose card could be read by us, or by nobody. */
export function checkHostedCard(method: MethodConfig, report: Report): void {
  const { fields, flow, routing, routes, pay_method_type: type } = method
  const routed = routing ? [...Object.values(routing.fields).flat(), ...routing.otherwise] : []
  if (hostedCardField(routed)) report(['routing'], 'cannot have a field of the type `card_hosted`')
  const field = hostedCardField(fields)
  if (!field) return
  const path = ['fields', fields.indexOf(field), 'extended_type']
  if (flow !== 'deposit') report(path, '`card_hosted` is possible only for a deposit')
  if (type !== 'cards') report(path, '`card_hosted` requires `pay_method_type: cards`')
  // The provider's fields encrypt for that provider, before there is a payment.
  if (routes.length > 0) report(['routes'], 'are not possible with a field of the type `card_hosted`')
  fields.forEach(({ extended_type: other }, index) => {
    if (NOT_BESIDE.includes(other) || (other === 'card_hosted' && index !== fields.indexOf(field)))
      report(['fields', index], 'is not possible beside a field of the type `card_hosted`')
  })
}
