import type { ViewDataType } from '@modulor/contract/vocabulary'
import { parseDecimal } from '../money/decimal'
import { compareDecimals } from '../money/decimal-arithmetic'

export type LimitNotice = { type: ViewDataType; amount?: string | undefined }

/** An amount above the rest of the player's limit. Decimal texts. */
export type AmountAboveLimit = { amount: string; left: string }

/** The rest of the limit (LIST-8): the smallest amount of the limit notices; null if no notice has an amount. */
function limitLeft(viewData: readonly LimitNotice[]): string | null {
  return viewData.reduce<string | null>((least, { type, amount }) => {
    if (type !== 'limit_notice' || amount === undefined) return least
    return least === null || compareDecimals(amount, least) < 0 ? amount : least
  }, null)
}

/**
 * The amount that disables the whole list, with the largest amount that would enable it again (LIST-8); null if the
 * amount is within the limit, or is not a number yet. A list that is closed for this reason always shows both, so that
 * the player can correct the amount.
 */
export function amountAboveLimit(
  viewData: readonly LimitNotice[],
  amount: string | undefined,
): AmountAboveLimit | null {
  const left = limitLeft(viewData)
  if (left === null || amount === undefined || !parseDecimal(amount)) return null
  return compareDecimals(amount, left) > 0 ? { amount, left } : null
}
