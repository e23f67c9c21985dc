import { addDecimals } from '../money/decimal-arithmetic'
import { canonicalAmount } from './canonical-amount'

/**
 * The amount after a block was pressed where blocks add up (AMT-10, `sum_amount_block`): an empty or unfinished amount
 * counts as what it says so far. Exact, in its shortest form; limits are checked by the amount's own check.
 */
export function addBlock(amount: string, block: string): string {
  return addDecimals(canonicalAmount(amount) ?? '0', block)
}
