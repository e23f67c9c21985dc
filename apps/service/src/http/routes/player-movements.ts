/** Credits and debits of players by the merchant's server (decision 84). */
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { PlayerMovements } from '../../features/player-movements'
import { refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function playerMovementRoutes(deps: RouteDependencies, movements: PlayerMovements): void {
  defineRoute(deps, SERVICE_ENDPOINTS.creditPlayer, async ({ merchant, params, body }) =>
    merchant.brands.has(params.brand) ? movements.move(params, 'credit', body) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.debitPlayer, async ({ merchant, params, body }) =>
    merchant.brands.has(params.brand) ? movements.move(params, 'debit', body) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.playerMovements, async ({ merchant, params, query }) =>
    merchant.brands.has(params.brand) ? movements.list(params, query) : refused('merchant_unauthorized'),
  )
}
