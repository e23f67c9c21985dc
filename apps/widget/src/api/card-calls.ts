import type { CallOutcome, Door } from './door'
import { mapped } from './mapped'
import { toSavedCards, type SavedCard } from './to-saved-card'

/** Forgets a saved card and answers those that are left (SAVED-3). Sent again, it changes nothing more. */
export async function forgetSavedCard(door: Door, cardId: string): Promise<CallOutcome<readonly SavedCard[]>> {
  const body = { card_id: cardId, withholding_type: 'Payment' }
  return mapped(await door.call('deleteUserCard', { body }), toSavedCards)
}
