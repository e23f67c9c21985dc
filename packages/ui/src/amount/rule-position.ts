/**
 * Where `value` stands between `min` and `max` on the rule: 0 to 1 on a logarithmic scale, ln(v/min)/ln(max/min), held
 * inside its ends. A drawing, so plain numbers do. 0 where there is no scale (an end missing, zero, or both the same).
 */
export function rulePosition(value: number, min: number, max: number): number {
  const span = Math.log(max) - Math.log(min)
  if (!(value > 0 && min > 0 && span > 0 && Number.isFinite(max))) return 0
  return Math.min(1, Math.max(0, (Math.log(value) - Math.log(min)) / span))
}
