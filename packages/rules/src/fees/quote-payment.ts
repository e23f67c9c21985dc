import type { Flow } from '@modulor/contract/vocabulary'
import { type BonusTerms, bonusValue } from '../bonuses/bonus-value'
import { trustedDecimal } from '../money/decimal'
import { fromMinor, toMinor } from '../money/minor-units'
import { percentOf, productOf, roundedHalfUp, sumOf } from '../money/round'
import { taxOf, type TaxTierTerms } from '../taxes/tax-of'

export type PaymentToQuote = {
  flow: Flow
  /** Decimal text that passed its checks: no finer than the precision. */
  amount: string
  precision: number
  /** `1.5` or `1.5%`; empty or absent: none. */
  feePercent?: string | null | undefined
  /** In the payment's currency; empty or absent: none. */
  feeFix?: string | null | undefined
  taxTiers?: readonly TaxTierTerms[] | undefined
  /** The one bonus that applies (`bonusOf`); a withdrawal has none. */
  bonus?: BonusTerms | null | undefined
  /** The currency in which the provider charges, if it differs from the payment's (FORM-14). */
  processing?: { currency: string; precision: number; rate: string } | null | undefined
}
/** Decimal texts with the currency's decimals. The sums are exact; `received` of a withdrawal may be negative. */
export type PaymentQuote = {
  amount: string
  fee: string
  tax: string
  bonus: string
  total: string
  received: string
  processing: { currency: string; amount: string; rate: string } | null
}

function feeMinorOf({ amount, feePercent, feeFix, precision }: PaymentToQuote): bigint {
  const percent = trustedDecimal(feePercent?.replace('%', '').trim() || '0')
  const share = percentOf(trustedDecimal(amount), percent)
  return roundedHalfUp(sumOf(share, trustedDecimal(feeFix || '0')), precision)
}

/**
 * Computes what a payment costs and yields. Form, service, receipt and ledger all use it (MONEY-1, MONEY-3, MONEY-4,
 * WDR-5, FORM-14).
 *
 * A deposit charges `total` = amount + fee and credits `received` = amount - tax; the bonus is added by the merchant. A
 * withdrawal takes `total` = amount from the balance and pays out `received` = amount - fee - tax; if that is zero or
 * less, the caller has to refuse the payment. The fee is rounded once, half up, to the currency's precision. The
 * processing amount is the amount that the provider moves (the total of a deposit, the received amount of a
 * withdrawal), converted at its rate and rounded half up. Throws a RangeError if the amount has more decimals than the
 * precision, and a TypeError if a value is not a decimal number.
 */
export function quotePayment(payment: PaymentToQuote): PaymentQuote {
  const { flow, amount, precision, taxTiers = [], bonus, processing } = payment
  const amountMinor = toMinor(amount, precision)
  if (amountMinor === undefined) {
    trustedDecimal(amount)
    throw new RangeError('The amount has more decimals than the currency')
  }
  const feeMinor = feeMinorOf(payment)
  const tax = taxOf(amount, taxTiers, precision)
  const taxMinor = toMinor(tax, precision) ?? 0n
  const isDeposit = flow === 'deposit'
  const totalMinor = isDeposit ? amountMinor + feeMinor : amountMinor
  const receivedMinor = isDeposit ? amountMinor - taxMinor : amountMinor - feeMinor - taxMinor
  return {
    amount: fromMinor(amountMinor, precision),
    fee: fromMinor(feeMinor, precision),
    tax,
    bonus: isDeposit && bonus ? bonusValue(bonus, amount, precision) : fromMinor(0n, precision),
    total: fromMinor(totalMinor, precision),
    received: fromMinor(receivedMinor, precision),
    processing: processing
      ? processed({ units: isDeposit ? totalMinor : receivedMinor, scale: precision }, processing)
      : null,
  }
}

function processed(
  moved: { units: bigint; scale: number },
  { currency, precision, rate }: NonNullable<PaymentToQuote['processing']>,
): NonNullable<PaymentQuote['processing']> {
  const minor = roundedHalfUp(productOf(moved, trustedDecimal(rate)), precision)
  return { currency, amount: fromMinor(minor, precision), rate }
}
