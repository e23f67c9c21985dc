/** What a merchant's server may ask (SVC-4). A key for one brand says nothing about another brand's players. */
import { ENDPOINTS } from '@modulor/contract/http'
import type { Sessions } from '../../features/sessions'
import { refused } from '../../outcome'
import { defineRoute, type Door } from '../define-route'

export function merchantRoutes(door: Door, sessions: Sessions): void {
  defineRoute(door, ENDPOINTS.createSession, async ({ merchant, body }) =>
    merchant.brands.has(body.brand) ? sessions.open(body) : refused('merchant_unauthorized'),
  )
  defineRoute(door, ENDPOINTS.playerBalance, async ({ merchant, params }) =>
    merchant.brands.has(params.brand)
      ? sessions.balancesOf(params.brand, params.userId)
      : refused('merchant_unauthorized'),
  )
}
