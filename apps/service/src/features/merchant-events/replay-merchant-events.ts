import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { countEvents, makeDueAgain, type EventRange } from './merchant-events.repository'
import { resumeEndpoints } from './suspended-endpoints.repository'

/**
 * Sends every event of a time once more, in each payment's order and with its first id and body (SVC-4). The running
 * service delivers them, also to an endpoint that was suspended. Returns how many events it made due; there is no limit of
 * age.
 */
export function replayMerchantEvents(db: Kysely<Tables>, replay: EventRange & { readonly now: Date }): Promise<number> {
  return transaction(db, async (tx) => {
    await resumeEndpoints(tx, replay.brand)
    return makeDueAgain(tx, replay, replay.now)
  })
}

/** How many events `replayMerchantEvents` would send; more than `countMax` are not counted. */
export async function countReplay(
  db: Kysely<Tables>,
  range: EventRange,
  countMax: number,
): Promise<{ readonly events: number; readonly isMore: boolean }> {
  const found = await countEvents(db, range, countMax + 1)
  return { events: Math.min(found, countMax), isMore: found > countMax }
}
