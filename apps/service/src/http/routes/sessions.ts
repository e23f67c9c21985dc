/** What a player may change about the own session (COUNTRY-1). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { Sessions } from '../../features/sessions'
import { defineRoute, type Door } from '../define-route'

export function sessionRoutes(door: Door, sessions: Sessions): void {
  defineRoute(door, ENDPOINTS.sessionCountry, ({ session, body }) => sessions.chooseCountry(session, body.country))
}
