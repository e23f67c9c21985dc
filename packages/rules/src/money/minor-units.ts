import { parseDecimal, printDecimal, unitsAt } from './decimal'

/**
 * Whole minor units of a decimal text (decision 3): `25.5` at precision 2 is 2550n. Undefined if the text is not
 * a decimal number or has more decimals than the currency; trailing zeros are ignored, so `100.00` is 100n yen.
 */
export function toMinor(decimal: string, precision: number): bigint | undefined {
  const parsed = parseDecimal(decimal)
  if (!parsed) return undefined
  if (parsed.scale <= precision) return unitsAt(parsed, precision)
  const surplus = 10n ** BigInt(parsed.scale - precision)
  return parsed.units % surplus === 0n ? parsed.units / surplus : undefined
}

/** The decimal text of whole minor units with exactly the currency's decimals: 2500n at precision 2 is `25.00`. */
export function fromMinor(minor: bigint, precision: number): string {
  return printDecimal({ units: minor, scale: precision })
}
