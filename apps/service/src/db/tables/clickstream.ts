import type { ColumnType } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>

/** Migration 0026: the clickstream, partitioned by `received_on`. */
export interface ClickstreamTables {
  clickstream_events: {
    received_at: WrittenOnce<Date>
    /** The day of `received_at` in UTC. */
    received_on: WrittenOnce<string>
    brand: WrittenOnce<string>
    /** The country of the session. Null in the event of a payment whose session was deleted. */
    country: WrittenOnce<string | null>
    currency: WrittenOnce<string>
    flow: WrittenOnce<string>
    device: WrittenOnce<string>
    language: WrittenOnce<string>
    visitor_id: WrittenOnce<string | null>
    visit_id: WrittenOnce<string>
    page_view_id: WrittenOnce<string>
    merchant_visit_id: WrittenOnce<string | null>
    sequence: WrittenOnce<number>
    /** The browser's time in milliseconds since 1970, which the driver returns as text. */
    at_ms: WrittenOnce<string>
    name: WrittenOnce<string>
    method: WrittenOnce<string | null>
    data: WrittenOnce<unknown>
  }
}
