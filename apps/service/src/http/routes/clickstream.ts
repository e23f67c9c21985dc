/** The endpoint to which pages send events of the clickstream (CLICK-2). */
import { CLICKSTREAM_POST_BYTES_MAX } from '@modulor/contract/clickstream'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { Clickstream } from '../../features/clickstream'
import { defineRoute, type RouteDependencies } from '../define-route'

/** A page sends at most one batch every few seconds. Batches are counted separately from the session's other calls. */
const BATCHES_PER_SESSION_AND_MINUTE_MAX = 60

export function clickstreamRoutes(deps: RouteDependencies, clickstream: Pick<Clickstream, 'collect'>): void {
  defineRoute(deps, SERVICE_ENDPOINTS.clickstream, ({ access, body }) => clickstream.collect(access, body), {
    bodyBytesMax: CLICKSTREAM_POST_BYTES_MAX,
    sessionCallsMax: BATCHES_PER_SESSION_AND_MINUTE_MAX,
  })
}
