/** Checks the amounts of a method: known currencies, no more decimals than the currency has, and a valid order. */
import { toMinor } from '@modulor/rules'
import type { CashierConfig, LimitsConfig, MethodConfig } from './schema'

type Report = (path: readonly PropertyKey[], message: string) => void
type Currencies = CashierConfig['currencies']

function checkOrder(limits: LimitsConfig, precision: number, report: Report) {
  const units = (path: readonly PropertyKey[], amount: string | undefined): bigint | undefined => {
    if (amount === undefined) return undefined
    const minor = toMinor(amount, precision)
    if (minor === undefined) report(path, `has more than the ${precision} decimals of its currency`)
    return minor
  }
  const min = units(['min'], limits.min)
  const max = units(['max'], limits.max)
  const recurring = units(['max_recurring'], limits.max_recurring)
  const isAbove = (amount: bigint | undefined, bound: bigint | undefined) =>
    amount !== undefined && bound !== undefined && amount > bound
  const isOutside = (amount: bigint | undefined) => isAbove(amount, max) || isAbove(min, amount)

  if (isAbove(min, max)) report(['min'], 'is above max')
  if (isAbove(recurring, max)) report(['max_recurring'], 'is above max')
  limits.blocks.forEach((block, index) => {
    if (isOutside(units(['blocks', index], block))) report(['blocks', index], 'is not between min and max')
  })
  // The rule ignores blocks outside of the limits (AMT-9), so only values that are not valid amounts are reported
  // here.
  limits.experiment_blocks.forEach((block, index) => void units(['experiment_blocks', index], block))
  if (isOutside(units(['preset'], limits.preset))) report(['preset'], 'is not between min and max')
}

/** Reports every invalid amount of the method. */
export function checkLimits(currencies: Currencies, method: MethodConfig, report: Report): void {
  const precisionOf = (code: string) => (Object.hasOwn(currencies, code) ? currencies[code]?.precision : undefined)
  if (Object.keys(method.limits).length === 0) report(['limits'], 'has no currency')
  for (const [code, limits] of Object.entries(method.limits)) {
    const precision = precisionOf(code)
    if (precision === undefined) report(['limits', code], `the currency "${code}" is not configured`)
    else checkOrder(limits, precision, (rest, message) => report(['limits', code, ...rest], message))
  }
  for (const [code, fix] of Object.entries(method.fee_fix)) {
    const precision = precisionOf(code)
    if (precision === undefined) report(['fee_fix', code], `the currency "${code}" is not configured`)
    else if (toMinor(fix, precision) === undefined)
      report(['fee_fix', code], `has more than the ${precision} decimals of its currency`)
    if (!Object.hasOwn(method.limits, code)) report(['fee_fix', code], 'has no limits in this currency')
  }
}
