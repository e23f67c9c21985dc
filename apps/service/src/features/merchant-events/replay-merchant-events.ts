import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { countEvents, makeDueAgain, type EventRange } from './merchant-events.repository'
import { resumeEndpoints } from './suspended-endpoints.repository'

/**
 * Makes every event of a period due again, in each payment's order and with its first id and body (SVC-4). The running service
 * delivers them, also to a suspended endpoint. Returns the number of events. There is no limit on their age.
 */
export function replayMerchantEvents(db: Kysely<Tables>, replay: EventRange & { readonly now: Date }): Promise<number> {
  return transaction(db, async (tx) => {
    await resumeEndpoints(tx, replay.brand)
    return makeDueAgain(tx, replay, replay.now)
  })
}

/** The number of events that `replayMerchantEvents` would send, counted up to `countMax`. */
export async function countReplay(
  db: Kysely<Tables>,
  range: EventRange,
  countMax: number,
): Promise<{ readonly events: number; readonly isMore: boolean }> {
  const found = await countEvents(db, range, countMax + 1)
  return { events: Math.min(found, countMax), isMore: found > countMax }
}
