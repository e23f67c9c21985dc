/** The merchant's calls to read events and to request their replay (issue-12 2). */
import { eventInVersion } from '@modulor/contract/api-versions'
import {
  MERCHANT_EVENT_TYPES,
  MERCHANT_EVENTS_PER_PAGE,
  REPLAYED_EVENTS_MAX,
  type EventSelection,
  type StoredEvent,
} from '@modulor/contract/merchant'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db'
import { done, refused, type Outcome } from '../../outcome'
import { readPage } from '../../page-cursor'
import { isUuid } from '../../uuid'
import { retryDelivery } from './operator-deliveries'
import { countReplay, replayMerchantEvents } from './replay-merchant-events'
import { isEventOf, readStoredEvents } from './stored-events.repository'

export interface MerchantEventCalls {
  /** A page of a brand's events. Refuses an invalid cursor as `bad_request`. */
  list(
    brand: string,
    selection: EventSelection,
  ): Promise<Outcome<{ events: StoredEvent[]; next_cursor: string | null }>>
  /** Makes an event due now. Refuses `not_found` for another brand's event, and `action_not_expected` while it is being sent. */
  replay(brand: string, eventId: string): Promise<Outcome<{ event_id: string; state: 'due' }>>
  /**
   * Makes all events of a period due now, and returns how many. Refuses more than `REPLAYED_EVENTS_MAX` events as
   * `bad_request`.
   */
  replayAll(brand: string, range: { readonly from: string; readonly to: string }): Promise<Outcome<{ events: number }>>
}

const Body = z.object({ type: z.enum(MERCHANT_EVENT_TYPES) })
type Row = Awaited<ReturnType<typeof readStoredEvents>>[number]

const toStoredEvent = (row: Row, version: string): StoredEvent => ({
  event_id: row.id,
  payment_id: row.payment_id,
  sequence: row.sequence,
  type: Body.parse(JSON.parse(row.body)).type,
  state: row.state,
  attempts: row.attempt,
  created_at: row.created_at.toISOString(),
  last_tried_at: row.last_tried_at?.toISOString() ?? null,
  last_answer: row.last_answer,
  replays: row.replays,
  replayed_at: row.replayed_at?.toISOString() ?? null,
  body: eventInVersion(row.body, version),
})

export function createMerchantEventCalls(deps: {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** The version of the merchant API in which a brand receives its events. */
  readonly versionOf: (brand: string) => string
  /** Notifies the job runner that an event is due. */
  readonly wake: () => void
}): MerchantEventCalls {
  const { db, now, wake, versionOf } = deps
  return {
    async list(brand, selection) {
      const page = await readPage(
        selection.cursor,
        MERCHANT_EVENTS_PER_PAGE,
        (after, count) => readStoredEvents(db, brand, selection, { after, count }),
        (row) => ({ at: (selection.replayed && row.replayed_at) || row.created_at, id: row.id }),
      )
      if (!page) return refused('bad_request', { fields: { cursor: 'PH.ERROR.FIELD_HAS_ERROR' } })
      return done({
        events: page.rows.map((row) => toStoredEvent(row, versionOf(brand))),
        next_cursor: page.nextCursor,
      })
    },
    async replay(brand, eventId) {
      if (!isUuid(eventId) || !(await isEventOf(db, brand, eventId))) return refused('not_found')
      const outcome = await retryDelivery(db, { eventId, isResend: true, now: now() })
      if (outcome === 'unknown') return refused('not_found')
      if (outcome === 'running') return refused('action_not_expected')
      wake()
      return done({ event_id: eventId, state: 'due' })
    },
    async replayAll(brand, { from, to }) {
      const range = { brand, since: new Date(from), until: new Date(to) }
      if ((await countReplay(db, range, REPLAYED_EVENTS_MAX)).isMore)
        return refused('bad_request', { fields: { to: 'PH.ERROR.FIELD_HAS_ERROR' } })
      const events = await replayMerchantEvents(db, { ...range, now: now() })
      wake()
      return done({ events })
    },
  }
}
