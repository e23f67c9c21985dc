/** Events for the merchant's server (issue-12 2). */
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { MerchantEventCalls } from '../../features/merchant-events'
import { refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function merchantEventRoutes(deps: RouteDependencies, events: MerchantEventCalls): void {
  defineRoute(deps, SERVICE_ENDPOINTS.merchantEvents, async ({ merchant, params, query }) =>
    merchant.brands.has(params.brand) ? events.list(params.brand, query) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.replayEvent, async ({ merchant, params }) =>
    merchant.brands.has(params.brand) ? events.replay(params.brand, params.eventId) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.replayEvents, async ({ merchant, params, body }) =>
    merchant.brands.has(params.brand) ? events.replayAll(params.brand, body) : refused('merchant_unauthorized'),
  )
}
