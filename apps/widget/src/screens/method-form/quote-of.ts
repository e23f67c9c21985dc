import type { Flow } from '@modulor/contract/vocabulary'
import { bonusOf, quotePayment, type PaymentQuote } from '@modulor/rules'
import type { Fee, ListingTerms, MethodDetails } from '../../api'

export type QuotedMethod = Pick<MethodDetails, 'id' | 'fee' | 'currencyPrecision' | 'processing'>

/** The two parts of a method's fee; both are null without a fee. */
export function feeParts(fee: Fee | null): { readonly percentage: string | null; readonly fix: string | null } {
  return typeof fee === 'string' ? { percentage: fee, fix: null } : (fee ?? { percentage: null, fix: null })
}

/**
 * The quote of an amount with a method: fee, tax, bonus, the charged and the received amount, in the method's currency and in
 * the processing currency (MONEY-1, MONEY-3, MONEY-4, FORM-14, WDR-5). It is computed by the rule of the service and from the
 * terms that the service has sent, so both are exactly equal. `amount` must be a canonical decimal above zero.
 */
export function quoteOf(method: QuotedMethod, terms: ListingTerms, flow: Flow, amount: string): PaymentQuote {
  const { percentage, fix } = feeParts(method.fee)
  return quotePayment({
    flow,
    amount,
    precision: method.currencyPrecision,
    feePercent: percentage,
    feeFix: fix,
    taxTiers: terms.tax,
    bonus: flow === 'deposit' ? bonusOf(terms.userBonuses, method.id) : null,
    processing: method.processing,
  })
}
