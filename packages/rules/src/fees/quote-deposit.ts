import { trustedDecimal, unitsAt } from '../money/decimal'
import { fromMinor, toMinor } from '../money/minor-units'

export type FeeTerms = {
  /** `1.5` or `1.5%`; empty or absent: none. */
  feePercent?: string | null | undefined
  /** In the payment's currency; empty or absent: none. */
  feeFix?: string | null | undefined
}
/** Decimal texts with the currency's decimals; amount + fee = total, exactly. */
export type DepositQuote = { amount: string; fee: string; total: string }

function roundedHalfUp(units: bigint, scale: number, precision: number): bigint {
  if (scale <= precision) return unitsAt({ units, scale }, precision)
  const divisor = 10n ** BigInt(scale - precision)
  return (units + divisor / 2n) / divisor
}

/**
 * What a deposit costs (MONEY-4): percent of the amount plus the fixed part, rounded once, half up, to the currency's
 * precision. The player pays the total; the amount is credited. All inputs are decimal texts that passed their checks;
 * an amount finer than the precision throws.
 */
export function quoteDeposit(deposit: FeeTerms & { amount: string; precision: number }): DepositQuote {
  const { precision } = deposit
  const amount = trustedDecimal(deposit.amount)
  const percent = trustedDecimal(deposit.feePercent?.replace('%', '').trim() || '0')
  const fix = trustedDecimal(deposit.feeFix || '0')
  const scale = Math.max(amount.scale + percent.scale + 2, fix.scale)
  const share = { units: amount.units * percent.units, scale: amount.scale + percent.scale + 2 }
  const fee = roundedHalfUp(unitsAt(share, scale) + unitsAt(fix, scale), scale, precision)
  const credited = toMinor(deposit.amount, precision)
  if (credited === undefined) throw new RangeError('amount is finer than the currency')
  return {
    amount: fromMinor(credited, precision),
    fee: fromMinor(fee, precision),
    total: fromMinor(credited + fee, precision),
  }
}
