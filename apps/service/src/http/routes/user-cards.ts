/** Saved cards (API-8, SAVED-3). A client may send an `X-Fingerprint` header with the list; it has no effect. */
import { ENDPOINTS } from '@modulor/contract/http'
import type { UserCardCalls } from '../../features/user-cards'
import { done } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function userCardRoutes(deps: RouteDependencies, userCards: UserCardCalls): void {
  defineRoute(deps, ENDPOINTS.userCards, async ({ session }) => done(await userCards.list(session)))
  defineRoute(deps, ENDPOINTS.deleteUserCard, async ({ session, body }) =>
    done(await userCards.remove(session, body.card_id)),
  )
  defineRoute(deps, ENDPOINTS.recurringCheck, ({ session, body }) => userCards.recurringCheck(session, body))
}
