import { z } from 'zod'

/** The most decimals of any currency of the sandbox (wei). */
const DECIMALS_MAX = 18

/** An amount on the wire: a positive decimal text such as "25.00", never a JSON number. */
export const AmountText = z.string().regex(/^(?=.*[1-9])(0|[1-9]\d{0,11})(\.\d{1,18})?$/)

/**
 * Converts an amount to an integer with 18 decimals, so that "25.0" and "25.00" are equal. The text has the format of
 * {@link AmountText}.
 */
export function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS_MAX, '0'))
}

/** The number of decimals of a text: sums about a payment are shown with the payment's number of decimals. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** Converts such an integer to text with `decimals` decimals. Finer amounts must be refused before. */
export function textOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(DECIMALS_MAX + 1, '0')
  const whole = digits.slice(0, -DECIMALS_MAX)
  const fraction = digits.slice(-DECIMALS_MAX, digits.length - DECIMALS_MAX + decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The same amount with as many decimals as `like`; it must not be finer than that. */
export function withDecimalsOf(amount: string, like: string): string {
  return textOf(unitsOf(amount), decimalsOf(like))
}
