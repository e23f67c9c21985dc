/** An exact decimal number: `units` x 10^-`scale`. Nothing is ever rounded unless a rule says how (AMT-12). */
export type Decimal = { units: bigint; scale: number }

/** Longest text that is read as a number: more than the contract allows, and short enough to be read quickly. */
const DECIMAL_LENGTH_MAX = 64
const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/** Reads an amount in its wire format: optional minus, no grouping, no exponent. Undefined for anything else (spec 3, AMT-12). */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length <= DECIMAL_LENGTH_MAX ? DECIMAL.exec(text) : null
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  return { units: BigInt(sign + whole + fraction), scale: fraction.length }
}

/** Reads an amount that the contract has already validated. Throws for any other text, which is a programming error. */
export function trustedDecimal(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (!decimal) throw new TypeError('The text is not a decimal number')
  return decimal
}

/** The number's units at a finer scale; never loses digits. */
export function unitsAt(decimal: Decimal, scale: number): bigint {
  return decimal.units * 10n ** BigInt(scale - decimal.scale)
}

/** Writes a decimal with exactly its scale's digits after the point: 2500 at scale 2 is `25.00`. */
export function printDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Writes a decimal in its shortest form: `25.00` is `25`. */
export function printShortest(decimal: Decimal): string {
  const text = printDecimal(decimal)
  return decimal.scale === 0 ? text : text.replace(/\.?0+$/, '')
}
