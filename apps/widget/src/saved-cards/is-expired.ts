import { checkExpiry } from '@modulor/rules'
import type { SavedCard } from '../api'

/** Whether a saved card is past its last month (SAVED-4). One whose expiry cannot be read is not offered either. */
export function isExpired({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  return checkExpiry(`${expMonth}/${expYear}`, now).error !== null
}
