/** Which configured methods a player is offered: by brand, flow, country, currency, and the lists that some stand in. */
import type { Flow } from '@modulor/contract/vocabulary'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import { whyHidden, type PlayerContext } from '../payments'

export type OfferedMethod = { readonly id: string; readonly method: MethodConfig }

/** One method by its id, or undefined for one that this player is not offered. */
export function offeredMethod(
  config: CashierConfig,
  flow: Flow,
  at: PlayerContext,
  id: string,
): OfferedMethod | undefined {
  const method = Object.hasOwn(config.methods, id) ? config.methods[id] : undefined
  return method && !whyHidden(config, flow, at, id) ? { id, method } : undefined
}

/** The methods of a flow in the order of the brand's list; disabled and restricted ones are among them, marked as such. */
export function offeredMethods(config: CashierConfig, flow: Flow, at: PlayerContext): readonly OfferedMethod[] {
  return (config.brands[at.brand]?.methods ?? []).flatMap((id) => offeredMethod(config, flow, at, id) ?? [])
}
