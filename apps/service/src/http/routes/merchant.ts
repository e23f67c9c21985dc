/** Calls of a merchant's server (SVC-4). A key gives access only to players of the brands that it belongs to. */
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { PlayerDataCalls } from '../../features/player-data'
import type { PlayerMessages } from '../../features/player-messages'
import type { Sessions } from '../../features/sessions'
import { done, refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

type Calls = {
  readonly sessions: Sessions
  readonly playerData: PlayerDataCalls
  readonly messages: Pick<PlayerMessages, 'chooseNotices'>
}

export function merchantRoutes(deps: RouteDependencies, { sessions, playerData, messages }: Calls): void {
  defineRoute(deps, SERVICE_ENDPOINTS.choosePlayerNotices, async ({ merchant, params, body }) =>
    merchant.brands.has(params.brand)
      ? done({ user_id: params.userId, ...(await messages.chooseNotices(params, body)) })
      : refused('merchant_unauthorized'),
  )
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
