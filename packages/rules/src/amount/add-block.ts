import { addDecimals } from '../money/decimal-arithmetic'
import { canonicalAmount } from './canonical-amount'

/**
 * The amount after a block is pressed where blocks are added to it (AMT-10, `sum_amount_block`). An empty amount counts
 * as zero, an unfinished one as the number that is typed so far. The sum is exact and in its shortest form. The limits
 * are checked by `checkAmount`.
 */
export function addBlock(amount: string, block: string): string {
  return addDecimals(canonicalAmount(amount) ?? '0', block)
}
