import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, LimitsConfig, MethodConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import { whyHidden } from './offered-method'

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
  const hidden = whyHidden(config, asked.flow, asked, id)
  if (hidden) return refused(hidden.rule === 'currency' ? 'currency_unavailable' : 'not_found')
  const method = config.methods[id]
  const limits = method?.limits[currency]
  const precision = config.currencies[currency]?.precision
  if (!method || !limits || precision === undefined) return refused('currency_unavailable')
  return done({ id, method, limits, precision })
}
