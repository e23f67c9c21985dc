import { parseClickstreamEvent, type ClickstreamBatch, type ClickstreamEvent } from '@modulor/contract/clickstream'
import { holdsCardNumber } from '@modulor/rules'
import type { ClickstreamPlace, ClickstreamRow } from './clickstream.types'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The day of a moment in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, DAY_LENGTH)

const methodOf = ({ data }: ClickstreamEvent): string | null => ('method' in data ? data.method : null)

/** Only the amount has room for that many digits, and a hostile page may write a card number into it (CLICK-4). */
const holdsCard = ({ data }: ClickstreamEvent): boolean => 'amount' in data && holdsCardNumber(data.amount)

/**
 * Converts the events of a batch into rows (CLICK-1, CLICK-4). Each event is parsed by its schema, which removes all other
 * fields. An invalid event, one with a method that is not in `methods`, and one with a card number as its amount are left out.
 */
export function toRows(
  place: ClickstreamPlace,
  batch: ClickstreamBatch,
  methods: ReadonlySet<string>,
  now: Date,
): readonly ClickstreamRow[] {
  return batch.events.flatMap((value) => {
    const event = parseClickstreamEvent(value)
    const method = event && methodOf(event)
    if (!event || holdsCard(event) || (method !== null && method !== undefined && !methods.has(method))) return []
    return {
      received_at: now.toISOString(),
      received_on: dayOf(now),
      brand: place.brand,
      country: place.country,
      currency: place.currency,
      flow: event.flow,
      device: batch.device,
      language: batch.language,
      visitor_id: batch.visitor_id,
      visit_id: batch.visit_id,
      page_view_id: batch.page_view_id,
      merchant_visit_id: batch.merchant_visit_id,
      sequence: event.sequence,
      at_ms: event.at_ms,
      name: event.name,
      method: method ?? null,
      data: event.data,
    }
  })
}
