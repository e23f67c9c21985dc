/** Saved cards (API-8, SAVED-3). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { UserCards } from '../../features/user-cards'
import { done } from '../../outcome'
import { defineRoute, type Door } from '../define-route'

export function userCardRoutes(door: Door, userCards: UserCards): void {
  defineRoute(door, ENDPOINTS.userCards, async ({ session }) => done({ cards: await userCards.list(session) }))
}
