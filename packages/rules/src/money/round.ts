import { type Decimal, unitsAt } from './decimal'

/**
 * Rounds to whole units at `precision`; half a unit and more is rounded away from zero: 0.125 is 0.13, -0.125 is -0.13
 * (MONEY-4).
 */
export function roundedHalfUp({ units, scale }: Decimal, precision: number): bigint {
  if (scale <= precision) return unitsAt({ units, scale }, precision)
  const divisor = 10n ** BigInt(scale - precision)
  return units < 0n ? -((-units + divisor / 2n) / divisor) : (units + divisor / 2n) / divisor
}

/** Rounds a number that is not negative down to whole units at `precision` (MONEY-1). */
export function roundedDown({ units, scale }: Decimal, precision: number): bigint {
  return scale <= precision ? unitsAt({ units, scale }, precision) : units / 10n ** BigInt(scale - precision)
}

/** Exact sum. */
export function sumOf(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

/** Exact product. */
export function productOf(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** Exact percentage: `percent` of 100 parts of the number. */
export function percentOf(number: Decimal, percent: Decimal): Decimal {
  const { units, scale } = productOf(number, percent)
  return { units, scale: scale + 2 }
}
