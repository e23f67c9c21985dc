/** Calls of a player about the own session: change the country (COUNTRY-1) and end it (issue-9 3.4). */
import { ENDPOINTS } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { Sessions } from '../../features/sessions'
import { defineRoute, type RouteDependencies } from '../define-route'

export function sessionRoutes(deps: RouteDependencies, sessions: Sessions): void {
  defineRoute(deps, ENDPOINTS.sessionCountry, ({ session, body }) => sessions.chooseCountry(session, body.country))
  defineRoute(deps, SERVICE_ENDPOINTS.endOwnSession, ({ session }) => sessions.endOwn(session, 'this'))
  defineRoute(deps, SERVICE_ENDPOINTS.endOwnSessions, ({ session }) => sessions.endOwn(session, 'all'))
}
