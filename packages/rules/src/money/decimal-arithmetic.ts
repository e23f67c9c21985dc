import { type Decimal, printShortest, trustedDecimal, unitsAt } from './decimal'

function aligned(a: string, b: string): [Decimal, Decimal] {
  const [left, right] = [trustedDecimal(a), trustedDecimal(b)]
  const scale = Math.max(left.scale, right.scale)
  return [
    { units: unitsAt(left, scale), scale },
    { units: unitsAt(right, scale), scale },
  ]
}

/** Compares two decimal texts by value: -1, 0 or 1; `25.0` equals `25` (AMT-12). Throws if a text is not a decimal number. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = aligned(a, b)
  if (left.units === right.units) return 0
  return left.units < right.units ? -1 : 1
}

/** Exact sum of two decimal texts in its shortest form (AMT-12). Throws if a text is not a decimal number. */
export function addDecimals(a: string, b: string): string {
  const [left, right] = aligned(a, b)
  return printShortest({ units: left.units + right.units, scale: left.scale })
}

/** Exact difference of two decimal texts in its shortest form; may be negative (AMT-12). */
export function subtractDecimals(a: string, b: string): string {
  const [left, right] = aligned(a, b)
  return printShortest({ units: left.units - right.units, scale: left.scale })
}

/** Whether a decimal text is zero, however it is written. Throws if it is not a decimal number. */
export function isZero(text: string): boolean {
  return trustedDecimal(text).units === 0n
}
