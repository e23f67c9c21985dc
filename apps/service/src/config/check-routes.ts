/** Checks the routes of a method: known providers and currencies, valid ranges, and unique names. */
import { toMinor } from '@modulor/rules'
import type { RouteConfig } from './routes-schema'
import type { CashierConfig, MethodConfig } from './schema'
import { suggestion } from './suggest'

type Report = (path: readonly PropertyKey[], message: string) => void

function checkAmounts({ currencies }: CashierConfig, { amounts = {} }: RouteConfig, report: Report) {
  for (const [code, range] of Object.entries(amounts)) {
    const precision = Object.hasOwn(currencies, code) ? currencies[code]?.precision : undefined
    if (precision === undefined) {
      report(['amounts', code], `the currency "${code}" is not configured`)
      continue
    }
    const [min, max] = (['min', 'max'] as const).map((key) => {
      const amount = range[key]
      const minor = amount === undefined ? undefined : toMinor(amount, precision)
      if (amount !== undefined && minor === undefined)
        report(['amounts', code, key], `has more than the ${precision} decimals of its currency`)
      return minor
    })
    if (min !== undefined && max !== undefined && min > max) report(['amounts', code, 'min'], 'is above max')
  }
}

function checkRoute(config: CashierConfig, method: MethodConfig, route: RouteConfig, report: Report) {
  route.currencies?.forEach((code, index) => {
    if (!Object.hasOwn(method.limits, code)) report(['currencies', index], `the method has no limits in "${code}"`)
  })
  route.card_ranges?.forEach((range, index) => {
    const [from = '', to = from] = range.split('-')
    if (from.length !== to.length || from > to)
      report(['card_ranges', index], 'must go up, with the same number of digits on both sides')
  })
  if (route.card_ranges && method.pay_method_type !== 'cards')
    report(['card_ranges'], 'is possible only for a method of the type cards')
  checkAmounts(config, route, report)
  route.providers.forEach(({ provider }, index) => {
    if (!Object.hasOwn(config.providers, provider))
      report(
        ['providers', index, 'provider'],
        `the provider "${provider}" is not configured${suggestion(provider, Object.keys(config.providers))}`,
      )
    if (route.providers.findIndex((each) => each.provider === provider) !== index)
      report(['providers', index, 'provider'], `the provider "${provider}" is listed twice`)
  })
}

/** Reports every problem of the routes of a method. */
export function checkRoutes(config: CashierConfig, method: MethodConfig, report: Report): void {
  method.routes.forEach((route, index) => {
    if (method.routes.findIndex(({ name }) => name === route.name) !== index)
      report(['routes', index, 'name'], `another route has the name "${route.name}"`)
    checkRoute(config, method, route, (rest, message) => report(['routes', index, ...rest], message))
  })
}
