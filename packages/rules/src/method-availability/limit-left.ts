import type { ViewDataType } from '@modulor/contract/vocabulary'
import { parseDecimal } from '../money/decimal'
import { compareDecimals } from '../money/decimal-arithmetic'

export type LimitNotice = { type: ViewDataType; amount?: string | undefined }

/** An amount that is above what the player's limit leaves. Decimal texts. */
export type AmountAboveLimit = { amount: string; left: string }

/** What the limit notices leave (LIST-8): the smallest of their amounts; null where no notice has one. */
function limitLeft(viewData: readonly LimitNotice[]): string | null {
  return viewData.reduce<string | null>((least, { type, amount }) => {
    if (type !== 'limit_notice' || amount === undefined) return least
    return least === null || compareDecimals(amount, least) < 0 ? amount : least
  }, null)
}

/**
 * The amount that closes the whole list, with the sum that would open it again (LIST-8); null where the amount is
 * within the limit, or is no number yet. A list that is closed for this reason always shows both, so that the player
 * can correct the amount.
 */
export function amountAboveLimit(
  viewData: readonly LimitNotice[],
  amount: string | undefined,
): AmountAboveLimit | null {
  const left = limitLeft(viewData)
  if (left === null || amount === undefined || !parseDecimal(amount)) return null
  return compareDecimals(amount, left) > 0 ? { amount, left } : null
}
