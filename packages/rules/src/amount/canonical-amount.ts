import { parseDecimal, printShortest } from '../money/decimal'

const TYPED_AMOUNT = /^(?=\.?\d)(\d*)\.?(\d*)$/

/** The decimal text of a typed amount in its shortest form, `012.` is `12`; null if the text is not a number (AMT-1). */
export function canonicalAmount(text: string): string | null {
  const [, whole, fraction] = TYPED_AMOUNT.exec(text.replace(/\s/g, '')) ?? []
  if (whole === undefined) return null
  const decimal = parseDecimal(`${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`)
  return decimal ? printShortest(decimal) : null
}
