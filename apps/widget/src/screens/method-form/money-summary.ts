/** What a deposit costs or a withdrawal brings, in lines (MONEY-1 to MONEY-4, WDR-5, FORM-14). */
import type { Flow } from '@modulor/contract/vocabulary'
import { feeLabel, isZero, type PaymentQuote } from '@modulor/rules'
import type { ListingTerms, MethodDetails } from '../../api'
import type { MoneyFormat } from '../../session'
import { feeParts, quoteOf, type QuotedMethod } from './quote-of'

export type SummaryLine = {
  readonly id: string
  readonly textKey: string
  readonly props: Record<string, string>
  readonly value: string
  /** Comes on top, from the merchant. */
  readonly isPlus?: boolean
}
export type MoneySummary = {
  readonly lines: readonly SummaryLine[]
  /** What the button names: what is paid, or what is withdrawn. */
  readonly action: string
  /** What the player gets: what is credited, or what is paid out. */
  readonly received: string
  readonly paid: string
}

export type SummarisedMethod = QuotedMethod & Pick<MethodDetails, 'currencyAlpha3'>

const MINUS = '−'

/** What the tax is called: by its percentage where it has one tier that is nothing but a percentage. */
function taxLabel({ tax }: ListingTerms): Pick<SummaryLine, 'textKey' | 'props'> {
  const [tier, ...others] = tax
  if (!tier || others.length > 0 || !isZero(tier.absoluteValue)) return { textKey: 'FORM.LINE_TAX', props: {} }
  const percent = tier.percentValue
  return isZero(tier.from)
    ? { textKey: 'FORM.LINE_TAX_OF', props: { percent } }
    : { textKey: 'FORM.LINE_TAX_ABOVE', props: { percent, from: tier.from } }
}

const lineOf = (id: string, textKey: string, value: string, props: Record<string, string> = {}): SummaryLine => ({
  id,
  textKey,
  props,
  value,
})

/** What is moved where that is another currency, and at which rate (FORM-14). */
function processingLines(method: SummarisedMethod, flow: Flow, quote: PaymentQuote, formatMoney: MoneyFormat) {
  if (!quote.processing || !method.processing) return []
  const { amount, currency, rate } = quote.processing
  const textKey = flow === 'deposit' ? 'FORM.LINE_CHARGED_IN' : 'FORM.LINE_PAID_OUT_IN'
  return [
    lineOf('processing', textKey, formatMoney(amount, currency, method.processing.precision), { currency }),
    lineOf('rate', 'FORM.LINE_RATE', `1 ${method.currencyAlpha3} = ${rate} ${currency}`),
  ]
}

/**
 * The lines for an amount that is a number above zero. A deposit's fee comes on top and its tax off what is credited; a
 * withdrawal's fee and tax are taken off. What is zero and was never announced has no line.
 */
export function moneySummary(
  method: SummarisedMethod,
  terms: ListingTerms,
  at: { readonly flow: Flow; readonly amount: string },
  formatMoney: MoneyFormat,
): MoneySummary {
  const quote = quoteOf(method, terms, at.flow, at.amount)
  const money = (decimal: string) => formatMoney(decimal, method.currencyAlpha3, method.currencyPrecision)
  const isDeposit = at.flow === 'deposit'
  const tax = taxLabel(terms)
  const fee = { fee: feeLabel(feeParts(method.fee)) }
  const lines = [
    lineOf('amount', isDeposit ? 'FORM.LINE_DEPOSIT' : 'FORM.LINE_WITHDRAWAL', money(quote.amount)),
    method.fee !== null && lineOf('fee', 'FORM.LINE_FEE', (isDeposit ? '' : MINUS) + money(quote.fee), fee),
    !isZero(quote.tax) && lineOf('tax', tax.textKey, MINUS + money(quote.tax), tax.props),
    !isZero(quote.bonus) && { ...lineOf('bonus', 'FORM.LINE_BONUS', `+${money(quote.bonus)}`), isPlus: true },
    ...processingLines(method, at.flow, quote, formatMoney),
    isDeposit && !isZero(quote.tax) && lineOf('received', 'FORM.YOU_RECEIVE', money(quote.received)),
  ]
  return {
    lines: lines.filter((line) => line !== false),
    action: money(isDeposit ? quote.total : quote.amount),
    received: money(quote.received),
    paid: money(quote.total),
  }
}
