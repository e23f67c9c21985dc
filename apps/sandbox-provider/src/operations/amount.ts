import { z } from 'zod'

/** Finest unit that any currency of the sandbox has (wei). */
const DECIMALS_MAX = 18

/** An amount on the wire: a positive decimal text such as "25.00", never a JSON number. */
export const AmountText = z.string().regex(/^(?=.*[1-9])(0|[1-9]\d{0,11})(\.\d{1,18})?$/)

/** The amount in units of the finest currency, so that "25.0" and "25.00" are equal. The text has the shape of {@link AmountText}. */
export function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS_MAX, '0'))
}

/** How many decimals a text was written with: sums about a payment are shown in the payment's own way. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** Such units as text with `decimals` decimals; what is finer is refused before it gets here. */
export function textOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(DECIMALS_MAX + 1, '0')
  const whole = digits.slice(0, -DECIMALS_MAX)
  const fraction = digits.slice(-DECIMALS_MAX, digits.length - DECIMALS_MAX + decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The same amount in the way `like` is written; it must not be finer than that. */
export function spelledLike(amount: string, like: string): string {
  return textOf(unitsOf(amount), decimalsOf(like))
}
