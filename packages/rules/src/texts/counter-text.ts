const COUNT_MAX = 99

/** A counter for a narrow place (MONEY-8): the number up to 99, above it `99+`. */
export function counterText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count)
}
