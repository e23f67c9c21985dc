import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import type { Delivery } from './deliver-merchant-events'
import { giveUpOld } from './merchant-events.repository'
import { resumeEndpoints, SUSPENDED_PROBE_MS, suspendedEndpoints } from './suspended-endpoints.repository'
import { DAY_MS } from '../../durations'

export type MaintenanceDeps = {
  readonly db: Kysely<Tables>
  readonly clock: () => Date
  readonly brands: readonly string[]
} & Pick<Delivery, 'endpointOf' | 'onGivenUp'>

/**
 * Does what no single delivery does. Gives up events of an endpoint that has not been available for days. Ends the suspension
 * of an endpoint if its address was changed, or if a clock that was ahead has suspended it for too long.
 */
export async function maintainMerchantEvents(deps: MaintenanceDeps): Promise<void> {
  const { db, clock, brands, endpointOf, onGivenUp } = deps
  const latest = new Date(clock().getTime() + 2 * SUSPENDED_PROBE_MS)
  for (const { brand, url, probe_at: probeAt } of await suspendedEndpoints(db))
    if (endpointOf(brand)?.url !== url || probeAt > latest) await resumeEndpoints(db, brand)
  for (const brand of brands) {
    const days = endpointOf(brand)?.give_up_after_days
    if (days === undefined) continue
    const since = new Date(clock().getTime() - days * DAY_MS)
    // In one transaction, because an event that is given up without a case would never be noticed.
    const notifyOperators = await transaction(db, async (tx) => onGivenUp(tx, await giveUpOld(tx, brand, since)))
    notifyOperators()
  }
}
