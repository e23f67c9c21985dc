/**
 * Where `value` stands between `min` and `max` on the rule: 0 to 1 on a logarithmic scale, ln(v/min)/ln(max/min), held
 * inside its ends. A drawing, so plain numbers do. 0 where there is no scale (an end missing, zero, or both the same).
 */
export function rulePosition(value: number, min: number, max: number): number {
  if (!(value > 0 && min > 0 && max > min) || !Number.isFinite(max)) return 0
  return Math.min(1, Math.max(0, Math.log(value / min) / Math.log(max / min)))
}
