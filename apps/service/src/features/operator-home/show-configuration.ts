import type { Configuration } from '@modulor/contract/operator'
import type { BrandConfig, CashierConfig, MethodConfig } from '../../config/schema'

type Brand = Configuration['brands'][number]

function processingOf({ processing }: MethodConfig): Configuration['methods'][number]['processing'] {
  if (!processing) return null
  const { currency, rates, source = null } = processing
  return { currency, rates, source }
}

const methodOf = (id: string, method: MethodConfig): Configuration['methods'][number] => ({
  method_id: id,
  name: method.public_name,
  flow: method.flow,
  provider: method.provider,
  is_enabled: method.enabled,
  countries: method.countries ?? null,
  fee_percent: method.fee_percent ?? null,
  fee_fix: method.fee_fix,
  limits: Object.fromEntries(
    Object.entries(method.limits).map(([currency, { min, max }]) => [currency, { min, max: max ?? null }]),
  ),
  processing: processingOf(method),
})

function riskOf({ risk }: BrandConfig): Brand['risk'] {
  const { new_cards_per_hour, declines_in_a_row, cvv_failures_per_day } = risk
  return Object.entries({ new_cards_per_hour, declines_in_a_row, cvv_failures_per_day }).flatMap(([rule, scopes]) =>
    Object.entries(scopes).map(([scope, limit]) => ({
      ...{ rule, scope },
      limit: limit === 'unlimited' ? limit : `${limit.soft} / ${limit.hard}`,
    })),
  )
}

/** The rates and limits with which the service runs. Each part is listed by name, so that nothing secret can be included. */
export function showConfiguration(config: CashierConfig): Configuration {
  return {
    environment: config.environment,
    currencies: Object.entries(config.currencies).map(([code, { name, precision }]) => ({ code, name, precision })),
    providers: Object.entries(config.providers).map(([id, { plugin }]) => ({ id, plugin })),
    methods: Object.entries(config.methods).map(([id, method]) => methodOf(id, method)),
    brands: Object.entries(config.brands).map(([code, brand]) => ({
      code,
      name: brand.name,
      currencies: brand.currencies,
      methods: brand.methods,
      payout_hold_hours: brand.payout_hold_hours,
      webhook_give_up_after_days: brand.webhook.give_up_after_days,
      risk: riskOf(brand),
    })),
  }
}
