import { checkExpiry } from '@modulor/rules'
import type { SavedCard } from '../api'

/** Whether a saved card has expired (SAVED-4). A card with an unreadable expiry counts as expired. */
export function isExpired({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  return checkExpiry(`${expMonth}/${expYear}`, now).error !== null
}
