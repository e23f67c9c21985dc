/** Which configured methods a player is offered: by brand, flow, country and currency. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, MethodConfig } from '../../config/schema'

/** Where a player stands; a session fits. */
export type Standpoint = { readonly brand: string; readonly country: string; readonly currency: string }
export type OfferedMethod = { readonly id: string; readonly method: MethodConfig }

/** The methods of a flow in the order of the brand's list; disabled and restricted ones are among them, marked as such. */
export function offeredMethods(config: CashierConfig, flow: Flow, at: Standpoint): readonly OfferedMethod[] {
  const ids = config.brands[at.brand]?.methods ?? []
  return ids.flatMap((id) => {
    const method = config.methods[id]
    const isOffered =
      method?.flow === flow &&
      Object.hasOwn(method.limits, at.currency) &&
      (method.countries?.includes(at.country) ?? true)
    return isOffered ? [{ id, method }] : []
  })
}

/** One of them by its id, or undefined for a method that this player is not offered. */
export function offeredMethod(
  config: CashierConfig,
  flow: Flow,
  at: Standpoint,
  id: string,
): OfferedMethod | undefined {
  return offeredMethods(config, flow, at).find((offered) => offered.id === id)
}
