import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, LimitsConfig, MethodConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'

export type PayableMethod = {
  readonly id: string
  readonly method: MethodConfig
  readonly limits: LimitsConfig
  /** Digits after the point of the currency. */
  readonly precision: number
}
type Asked = {
  readonly brand: string
  readonly country: string
  readonly flow: Flow
  readonly payGroupId: string
  readonly currency: string
}

/**
 * The configured method that a submit names, if this player may use it with this currency. Refuses `not_found` for one
 * that the player is not offered and `currency_unavailable`.
 */
export function findMethod(config: CashierConfig, asked: Asked): Outcome<PayableMethod> {
  const { payGroupId: id, currency } = asked
  const brand = config.brands[asked.brand]
  const method = brand?.methods.includes(id) ? config.methods[id] : undefined
  if (!brand || method?.flow !== asked.flow) return refused('not_found')
  if (!(method.countries?.includes(asked.country) ?? true)) return refused('not_found')
  const limits = brand.currencies.includes(currency) ? method.limits[currency] : undefined
  const precision = config.currencies[currency]?.precision
  if (!limits || precision === undefined) return refused('currency_unavailable')
  return done({ id, method, limits, precision })
}
