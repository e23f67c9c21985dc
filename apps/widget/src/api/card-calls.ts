import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toSavedCards, type SavedCard } from './to-saved-card'

/** Forgets a saved card and answers those that are left (SAVED-3). Sent again, it changes nothing more. */
export async function forgetSavedCard(
  apiClient: ApiClient,
  cardId: string,
): Promise<CallOutcome<readonly SavedCard[]>> {
  const body = { card_id: cardId, withholding_type: 'Payment' }
  return mapped(await apiClient.call('deleteUserCard', { body }), toSavedCards)
}
