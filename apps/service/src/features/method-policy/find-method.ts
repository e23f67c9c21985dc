import type { PlayerTerms } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, LimitsConfig, MethodConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import { hiddenReason, type OfferedMethod, type PlayerContext } from './offered-method'

/** A player with the context and terms of the session; `currency` is the session's. */
export type PolicyPlayer = PlayerContext & { readonly terms: PlayerTerms }
export type MethodRequest = { readonly flow: Flow; readonly payGroupId: string; readonly currency: string }
export type PayableMethod = OfferedMethod & {
  readonly limits: LimitsConfig
  /** The currency's number of decimals. */
  readonly precision: number
}

/**
 * Whether the merchant's terms allow a payment in a currency. A deposit limit and an order are in the session's currency, and a
 * payment in another one could circumvent them (LIST-8, CHECK-1).
 */
function allowsCurrency({ terms, currency }: PolicyPlayer, flow: Flow, requested: string): boolean {
  const isTied = flow === 'deposit' && (terms.deposit_limit_remaining !== undefined || terms.order !== undefined)
  return !isTied || requested === currency
}

/**
 * Returns the configured method that a call names, if this player may use it in this currency. The form, uploads, one-time
 * codes, saved cards and the submit all use this check. Refuses first `not_found` if the player's list does not show the
 * method, then `currency_unavailable`.
 */
export function findMethod(
  config: CashierConfig,
  player: PolicyPlayer,
  request: MethodRequest,
): Outcome<PayableMethod> {
  const { flow, payGroupId: id, currency } = request
  const method = hiddenReason(config, flow, player, id) ? undefined : config.methods[id]
  if (!method) return refused('not_found')
  const limits = limitsIn(method, currency)
  const precision = config.currencies[currency]?.precision
  const isOffered = !hiddenReason(config, flow, { ...player, currency }, id) && allowsCurrency(player, flow, currency)
  return isOffered && limits && precision !== undefined
    ? done({ id, method, limits, precision })
    : refused('currency_unavailable')
}

const limitsIn = ({ limits }: MethodConfig, currency: string): LimitsConfig | undefined =>
  Object.hasOwn(limits, currency) ? limits[currency] : undefined
