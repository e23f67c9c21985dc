/**
 * Checks tax tiers, provider currencies, announced bonuses and the sums that need an approval: known currencies, no
 * more decimals than the currency has, and tiers in order.
 */
import { compareDecimals, isSafePattern, isZero, toMinor } from '@modulor/rules'
import type { BrandConfig, CashierConfig, MethodConfig } from './schema'

type Report = (path: readonly PropertyKey[], message: string) => void
type Tier = { readonly from: string; readonly to?: string | undefined }

const PERCENT_MAX = '100'
/** Tax is rounded to at most this many decimals (MONEY-3). */
const TAX_DECIMALS_MAX = 2

const precisionOf = ({ currencies }: CashierConfig, code: string): number | undefined =>
  Object.hasOwn(currencies, code) ? currencies[code]?.precision : undefined

/**
 * Tiers are in order: each begins below its end and not before the end of the previous one, and only the last may
 * have no end.
 */
function checkTiers(tiers: readonly Tier[], precision: number, report: Report): void {
  tiers.forEach((tier, index) => {
    for (const key of ['from', 'to'] as const) {
      const amount = tier[key]
      if (amount !== undefined && toMinor(amount, precision) === undefined)
        report([index, key], `has more than the ${precision} decimals of its currency`)
    }
    if (tier.to !== undefined && compareDecimals(tier.from, tier.to) >= 0) report([index, 'to'], 'is not above from')
    const before = tiers[index - 1]
    if (before && (before.to === undefined || compareDecimals(tier.from, before.to) < 0))
      report([index, 'from'], 'is below the end of the previous tier')
  })
}

function checkTax(config: CashierConfig, brand: BrandConfig, report: Report): void {
  for (const flow of ['deposit', 'withdrawal'] as const)
    for (const [code, tiers] of Object.entries(brand.tax[flow])) {
      const path = ['tax', flow, code]
      const precision = precisionOf(config, code)
      if (precision === undefined || !brand.currencies.includes(code)) {
        report(path, `the brand has no currency "${code}"`)
        continue
      }
      checkTiers(tiers, precision, (rest, message) => report([...path, ...rest], message))
      tiers.forEach(({ percent_value: percent, absolute_value: absolute }, index) => {
        if (compareDecimals(percent, PERCENT_MAX) > 0)
          report([...path, index, 'percent_value'], `is above ${PERCENT_MAX}`)
        const decimals = Math.min(TAX_DECIMALS_MAX, precision)
        if (toMinor(absolute, decimals) === undefined)
          report([...path, index, 'absolute_value'], `has more than the ${decimals} decimals that tax is rounded to`)
      })
    }
}

function checkLostProfit(config: CashierConfig, brand: BrandConfig, report: Report): void {
  const { lost_profit_bonus: lost } = brand
  if (!lost) return
  const path = ['lost_profit_bonus']
  if (!brand.methods.includes(lost.pay_group) || config.methods[lost.pay_group]?.flow !== 'deposit')
    report([...path, 'pay_group'], `the brand has no deposit method "${lost.pay_group}"`)
  for (const [code, tiers] of Object.entries(lost.tiers)) {
    const precision = precisionOf(config, code)
    const at = [...path, 'tiers', code]
    if (precision === undefined || !brand.currencies.includes(code)) report(at, `the brand has no currency "${code}"`)
    else {
      checkTiers(tiers, precision, (rest, message) => report([...at, ...rest], message))
      tiers.forEach(({ value }, index) => {
        if (toMinor(value, precision) === undefined)
          report([...at, index, 'value'], `has more than the ${precision} decimals of its currency`)
      })
    }
  }
}

/** A sum that cannot be compared would turn the approvals in its currency off. The brand may have had the currency before. */
function checkApprovals(config: CashierConfig, brand: BrandConfig, report: Report): void {
  for (const [code, sum] of Object.entries(brand.operation_approval_above ?? {})) {
    const path = ['operation_approval_above', code]
    const precision = precisionOf(config, code)
    if (precision === undefined) report(path, `the currency "${code}" is not configured`)
    else if (toMinor(sum, precision) === undefined)
      report(path, `has more than the ${precision} decimals of its currency`)
  }
}

/** Reports problems of a brand's tax, of the bonuses that it announces, and of the sums that need an approval. */
export function checkBrandMoney(config: CashierConfig, brand: BrandConfig, report: Report): void {
  checkTax(config, brand, report)
  checkApprovals(config, brand, report)
  checkLostProfit(config, brand, report)
}

/** Reports problems of a method's processing currency and of its pattern for amounts. */
export function checkMethodMoney(config: CashierConfig, method: MethodConfig, report: Report): void {
  const { processing, amount_pattern: pattern } = method
  if (pattern !== undefined && !isSafePattern(pattern))
    report(['amount_pattern'], 'is not a valid regular expression, or takes too long on some inputs')
  if (!processing) {
    if (method.show_processing_currency) report(['show_processing_currency'], 'needs a `processing` with a currency')
    return
  }
  if (precisionOf(config, processing.currency) === undefined)
    report(['processing', 'currency'], `the currency "${processing.currency}" is not configured`)
  if (processing.source === undefined && Object.keys(processing.rates).length === 0)
    report(['processing'], 'needs `rates`, or a `source` of them')
  if (processing.source !== undefined && Object.keys(processing.rates).length > 0)
    report(['processing', 'source'], 'cannot be used together with `rates`')
  for (const [code, rate] of Object.entries(processing.rates)) {
    const path = ['processing', 'rates', code]
    if (!Object.hasOwn(method.limits, code)) report(path, 'the method has no limits in this currency')
    if (code === processing.currency) report(path, 'must not be the processing currency')
    if (isZero(rate)) report(path, 'must be above zero')
  }
}
