import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { makeDueAgain } from './merchant-events.repository'
import { resumeEndpoints } from './suspended-endpoints.repository'

/**
 * Sends every event from `since` on once more, in each payment's order and with its first id and body (SVC-4). The
 * running service delivers them, also to an endpoint that was suspended. Returns how many events it made due; there is
 * no limit of age.
 */
export function replayMerchantEvents(
  db: Kysely<Tables>,
  replay: { readonly since: Date; readonly brand?: string | undefined; readonly now: Date },
): Promise<number> {
  return transaction(db, async (tx) => {
    await resumeEndpoints(tx, replay.brand)
    return makeDueAgain(tx, replay.since, replay.brand, replay.now)
  })
}
