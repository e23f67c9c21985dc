/** What a merchant's server may ask (SVC-4). A key for one brand says nothing about another brand's players. */
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { PlayerDataCalls } from '../../features/player-data'
import type { Sessions } from '../../features/sessions'
import { refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function merchantRoutes(deps: RouteDependencies, sessions: Sessions, playerData: PlayerDataCalls): void {
  defineRoute(deps, SERVICE_ENDPOINTS.createSession, async ({ merchant, body }) =>
    merchant.brands.has(body.brand) ? sessions.open(body) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.playerBalance, async ({ merchant, params }) =>
    merchant.brands.has(params.brand)
      ? sessions.balancesOf(params.brand, params.userId)
      : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.endPlayerSession, ({ merchant, params }) =>
    sessions.endNamed(merchant.brands, params.sessionReference),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.endPlayerSessions, async ({ merchant, params }) =>
    merchant.brands.has(params.brand)
      ? sessions.endAllOf(params.brand, params.userId)
      : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.exportPlayer, async ({ merchant, params }) =>
    merchant.brands.has(params.brand) ? playerData.exportOf(params) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.erasePlayer, async ({ merchant, params }) =>
    merchant.brands.has(params.brand) ? playerData.erase(params) : refused('merchant_unauthorized'),
  )
}
