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
 * What no single delivery does: gives up what waits behind an endpoint that has been away for days, and ends the
 * suspension of an endpoint whose address was changed, or which a clock that ran ahead has suspended for too long.
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
    // Both or neither: nobody looks for an event that was given up without a case.
    const tell = await transaction(db, async (tx) => onGivenUp(tx, await giveUpOld(tx, brand, since)))
    tell()
  }
}
