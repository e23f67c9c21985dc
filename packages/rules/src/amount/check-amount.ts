import type { FieldErrorKey } from '@modulor/contract/errors'
import type { Flow } from '@modulor/contract/vocabulary'
import { compareDecimals, isZero } from '../money/decimal-arithmetic'
import { toMinor } from '../money/minor-units'
import { matchesPattern } from '../patterns/matches-pattern'
import { TYPED_LENGTH_MAX } from '../typing/read-typed'
import { toVerdict, type Verdict } from '../verdict/verdict'
import { canonicalAmount } from './canonical-amount'
import type { AmountLimits } from './limits'
import { AMOUNT_INTEGER_DIGITS_MAX } from './type-amount'

export type AmountToCheck = {
  /** The amount as typed or sent; spaces are ignored. */
  text: string
  flow: Flow
  limits: AmountLimits
  precision: number
  /** `amount_reg_exp_fe`; applied to the canonical amount, so that widget and service test the same text. */
  pattern?: string | null | undefined
  /** The player's balance. Used only for a withdrawal; if it is undefined, the balance is not checked. */
  balance?: string | undefined
}
/** `amount`: the decimal text to send in its shortest form; null if the text is not a number of this currency. */
export type AmountVerdict = Verdict & { amount: string | null }

/** Keys of a flow's amount errors (AMT-4). */
const KEYS = {
  deposit: {
    incorrect: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT',
    underMin: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT',
    aboveMax: 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT',
  },
  withdrawal: {
    incorrect: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT',
    underMin: 'PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT',
    aboveMax: 'PH.WITHDRAWAL.ERROR.ABOVE_MAX_LIMIT',
  },
} as const satisfies Record<Flow, Record<string, FieldErrorKey>>

/** AMT-5. Checked before the limits: a player who cannot withdraw is not asked for another amount. */
function isAboveBalance(amount: string, balance: string, min: string): boolean {
  return compareDecimals(balance, '0') <= 0 || compareDecimals(amount, balance) > 0 || compareDecimals(balance, min) < 0
}

/** Whether the amount has more digits than can be typed (AMT-2). No provider accepts such an amount. */
function isTooLong(amount: string): boolean {
  const [whole = ''] = amount.split('.', 1)
  return whole.length > AMOUNT_INTEGER_DIGITS_MAX
}

/**
 * Checks an amount (AMT-1, AMT-4, AMT-5, spec 5): required; a number other than zero with no more decimals than the
 * currency and at most 12 digits before them; on a withdrawal covered by the balance; within the limits; matching the
 * method's pattern. Never a float (AMT-12). `limits` and `balance` must be decimal texts; the text may be anything.
 */
export function checkAmount({ text, flow, limits, precision, pattern, balance }: AmountToCheck): AmountVerdict {
  const keys = KEYS[flow]
  const refused = (error: FieldErrorKey, amount: string | null, isPotentiallyValid = false): AmountVerdict => ({
    ...toVerdict({ error, isPotentiallyValid }),
    amount,
  })
  const typed = text.length <= TYPED_LENGTH_MAX ? text.replace(/\s/g, '') : text
  if (typed === '') return refused('PH.ERROR.FIELD_REQUIRED', null, true)
  const amount = canonicalAmount(typed)
  if (amount === null || isTooLong(amount) || toMinor(amount, precision) === undefined)
    return refused(keys.incorrect, null, typed === '.')
  if (isZero(amount)) return refused(keys.incorrect, amount, true)
  if (flow === 'withdrawal' && balance !== undefined && isAboveBalance(amount, balance, limits.min))
    return refused('CASHIER.PH2.ERROR_MESSAGE.1206', amount)
  if (compareDecimals(amount, limits.min) < 0) return refused(keys.underMin, amount, true)
  if (limits.max !== null && compareDecimals(amount, limits.max) > 0) return refused(keys.aboveMax, amount)
  if (!matchesPattern(amount, pattern)) return refused(keys.incorrect, amount, true)
  return { ...toVerdict({ error: null }), amount }
}
