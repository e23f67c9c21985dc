/** Decides which configured methods a player sees, by brand, flow, country, currency, and the nested list that a method is in. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, MethodConfig } from '../../config/schema'

/** The player's data that decides; a session has it. */
export type PlayerContext = { readonly brand: string; readonly country: string; readonly currency: string }
/** The rule that hides a method from a player, and the values that it compared. */
export type Hidden = {
  readonly rule: 'flow' | 'brand_list' | 'country' | 'currency' | 'parent' | 'empty_list'
  readonly facts: Readonly<Record<string, string>>
}

/** Whether selecting a method opens a list of others instead of a form (LIST-16). */
export function isNestedList({ flow, action_type: actionType }: Pick<MethodConfig, 'flow' | 'action_type'>): boolean {
  return flow === 'deposit' && actionType === 'NestedList'
}

/**
 * Why a method is not offered to a player (API-1, COUNTRY-1); null if it is. A method in a nested list is hidden with its list,
 * and a list is hidden if all its methods are. The currency is checked last, because the method might be offered in another
 * one.
 */
export function hiddenReason(config: CashierConfig, flow: Flow, at: PlayerContext, id: string): Hidden | null {
  const own = ownReason(config, flow, at, id)
  if (own && own.rule !== 'currency') return own
  const method = config.methods[id]
  const parent = method?.parent
  if (parent !== undefined && ownReason(config, flow, at, parent)) return { rule: 'parent', facts: { parent } }
  if (own) return own
  if (!method || !isNestedList(method)) return null
  const isFilled = Object.entries(config.methods).some(
    ([child, { parent: list }]) => list === id && !ownReason(config, flow, at, child),
  )
  return isFilled ? null : { rule: 'empty_list', facts: {} }
}

function ownReason(config: CashierConfig, flow: Flow, at: PlayerContext, id: string): Hidden | null {
  const brand = config.brands[at.brand]
  const method = Object.hasOwn(config.methods, id) ? config.methods[id] : undefined
  if (method?.flow !== flow) return { rule: 'flow', facts: { flow } }
  if (!brand?.methods.includes(id)) return { rule: 'brand_list', facts: { brand: at.brand } }
  if (method.countries && !method.countries.includes(at.country))
    return { rule: 'country', facts: { country: at.country, allowed: method.countries.join(' ') } }
  if (!brand.currencies.includes(at.currency) || !Object.hasOwn(method.limits, at.currency))
    return { rule: 'currency', facts: { currency: at.currency, allowed: Object.keys(method.limits).join(' ') } }
  return null
}

export type OfferedMethod = { readonly id: string; readonly method: MethodConfig }

/** The methods of a flow in the order of the brand's list. Disabled and restricted ones are included. */
export function offeredMethods(config: CashierConfig, flow: Flow, at: PlayerContext): readonly OfferedMethod[] {
  return (config.brands[at.brand]?.methods ?? []).flatMap((id) => {
    const method = config.methods[id]
    return method && !hiddenReason(config, flow, at, id) ? [{ id, method }] : []
  })
}
