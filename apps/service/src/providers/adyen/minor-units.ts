/** Adyen's amounts are integers in minor units of its own table, which differs from ISO 4217 for some currencies. */
import { fromMinor, toMinor } from '@modulor/rules'

const DIGITS_DEFAULT = 2
const DIGITS: Readonly<Record<number, string>> = {
  0: 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}
const DIGITS_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

export type AdyenAmount = { readonly value: number; readonly currency: string }

const digitsOf = (currency: string): number => DIGITS_OF.get(currency) ?? DIGITS_DEFAULT

/** Returns undefined for an amount that Adyen cannot express: it has too many decimals, or is too large. */
export function toAdyenAmount(amount: string, currency: string): AdyenAmount | undefined {
  // Trailing zeros are removed, because a configuration may have more decimals for a currency than Adyen.
  const exact = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
  const minor = toMinor(exact, digitsOf(currency))
  const value = minor === undefined ? NaN : Number(minor)
  return Number.isSafeInteger(value) ? { value, currency } : undefined
}

export const fromAdyenAmount = ({ value, currency }: AdyenAmount): { amount: string; currency: string } => ({
  amount: fromMinor(BigInt(value), digitsOf(currency)),
  currency,
})
