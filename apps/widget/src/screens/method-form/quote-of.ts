import type { Flow } from '@modulor/contract/vocabulary'
import { bonusOf, quotePayment, type PaymentQuote } from '@modulor/rules'
import type { Fee, ListingTerms, MethodDetails } from '../../api'

export type QuotedMethod = Pick<MethodDetails, 'id' | 'fee' | 'currencyPrecision' | 'processing'>

/** A method's fee in its two parts; a fee that is not there is null twice. */
export function feeParts(fee: Fee | null): { readonly percentage: string | null; readonly fix: string | null } {
  return typeof fee === 'string' ? { percentage: fee, fix: null } : (fee ?? { percentage: null, fix: null })
}

/**
 * What an amount comes to with a method: fee, tax, bonus, what is charged and what is received, in the method's currency
 * and in the one that is processed (MONEY-1, MONEY-3, MONEY-4, FORM-14, WDR-5). By the rule that the service books with,
 * from the terms that it sent: equal to the cent. `amount` must be a canonical decimal above zero.
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
