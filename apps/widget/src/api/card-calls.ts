import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toSavedCards, type SavedCard } from './to-saved-card'

/** Deletes a saved card and returns the remaining ones (SAVED-3). Idempotent. */
export async function removeSavedCard(
  apiClient: ApiClient,
  cardId: string,
): Promise<CallOutcome<readonly SavedCard[]>> {
  const body = { card_id: cardId, withholding_type: 'Payment' }
  return mapped(await apiClient.call('deleteUserCard', { body }), toSavedCards)
}
