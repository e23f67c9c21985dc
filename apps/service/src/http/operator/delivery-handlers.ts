import { REPLAYED_EVENTS_MAX } from '@modulor/contract/merchant'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { countReplay, findDeliveries, replayMerchantEvents, retryDelivery } from '../../features/merchant-events'
import { isUuid } from '../../uuid'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

type Range = { readonly brand: string; readonly from: string; readonly to: string }
const rangeOf = ({ brand, from, to }: Range) => ({ brand, since: new Date(from), until: new Date(to) })

export function deliveryHandlers({
  db,
  now,
}: {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}): Pick<OperatorHandlers, 'findDeliveries' | 'retryDelivery' | 'countReplay' | 'replayDeliveries'> {
  return {
    findDeliveries: async ({ query }) => {
      const page = await findDeliveries(db, query)
      return page
        ? operatorDone(page)
        : operatorRefused('bad_request', { fields: { cursor: 'must be a cursor from an earlier response' } })
    },

    retryDelivery: async ({ params: { eventId }, body }) => {
      if (!isUuid(eventId)) return operatorRefused('not_found')
      const outcome = await retryDelivery(db, { eventId, isResend: body.is_resend === true, now: now() })
      if (outcome === 'unknown') return operatorRefused('not_found')
      if (outcome === 'running') return operatorRefused('delivery_running')
      if (outcome === 'delivered') return operatorRefused('already_delivered')
      return operatorDone({ event_id: eventId, state: 'due' as const })
    },

    countReplay: async ({ query }) => {
      const { events, isMore } = await countReplay(db, rangeOf(query), REPLAYED_EVENTS_MAX)
      return operatorDone({ events, is_too_long: isMore })
    },

    replayDeliveries: async ({ body }) => {
      const { isMore } = await countReplay(db, rangeOf(body), REPLAYED_EVENTS_MAX)
      if (isMore) return operatorRefused('range_too_long', { details: { events_max: String(REPLAYED_EVENTS_MAX) } })
      const events = await replayMerchantEvents(db, { ...rangeOf(body), now: now() })
      return operatorDone({ events }, { kind: 'events', id: `${body.brand} ${body.from} ${body.to}` })
    },
  }
}
