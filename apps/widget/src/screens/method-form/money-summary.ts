/** The lines of the summary of a deposit or withdrawal (MONEY-1 to MONEY-4, WDR-5, FORM-14). */
import type { Flow } from '@modulor/contract/vocabulary'
import {
  arrivingAmount,
  displayNumber,
  feeLabel,
  isZero,
  quoteParts,
  type PaymentQuote,
  type QuotePart,
} from '@modulor/rules'
import type { ListingTerms, MethodDetails } from '../../api'
import type { MoneyFormat } from '../../session'
import { feeParts, quoteOf, type QuotedMethod } from './quote-of'

export type SummaryLine = {
  readonly id: string
  readonly textKey: string
  readonly props: Record<string, string>
  readonly value: string
}
export type MoneySummary = {
  readonly lines: readonly SummaryLine[]
  /** The amount on the button: what is paid, or what is withdrawn. */
  readonly action: string
  /** What the player gets: the credited amount with the bonus, or the amount that is paid out. */
  readonly received: string
  /** The bonus, which is part of `received`; null: none. */
  readonly bonus: string | null
  readonly paid: string
}

export type SummarisedMethod = QuotedMethod & Pick<MethodDetails, 'currencyAlpha3'>

const MINUS = '−'

/** The label of the tax. It has the percentage if there is a single tier without an absolute value. */
function taxLabel({ tax }: ListingTerms, locale: string): Pick<SummaryLine, 'textKey' | 'props'> {
  const [tier, ...others] = tax
  if (!tier || others.length > 0 || !isZero(tier.absoluteValue)) return { textKey: 'FORM.LINE_TAX', props: {} }
  const percent = displayNumber(tier.percentValue, locale)
  return isZero(tier.from)
    ? { textKey: 'FORM.LINE_TAX_OF', props: { percent } }
    : { textKey: 'FORM.LINE_TAX_ABOVE', props: { percent, from: displayNumber(tier.from, locale) } }
}

const lineOf = (id: string, textKey: string, value: string, props: Record<string, string> = {}): SummaryLine => ({
  id,
  textKey,
  props,
  value,
})

export type SummaryPlace = {
  readonly flow: Flow
  readonly amount: string
  /** For `Intl`. */
  readonly locale: string
  /** It pays an order of the merchant (CHECK-1). */
  readonly isOrder?: boolean
}

/** The amount and the rate if another currency is processed (FORM-14). */
function processingLines(
  method: SummarisedMethod,
  { flow, locale }: SummaryPlace,
  quote: PaymentQuote,
  formatMoney: MoneyFormat,
) {
  if (!quote.processing || !method.processing) return []
  const { amount, currency, rate } = quote.processing
  const textKey = flow === 'deposit' ? 'FORM.LINE_CHARGED_IN' : 'FORM.LINE_PAID_OUT_IN'
  return [
    lineOf('processing', textKey, formatMoney(amount, currency, method.processing.precision), { currency }),
    lineOf('rate', 'FORM.LINE_RATE', `1 ${method.currencyAlpha3} = ${displayNumber(rate, locale)} ${currency}`),
  ]
}

/** The label of each part of a quote. */
function partLabels(method: SummarisedMethod, terms: ListingTerms, at: SummaryPlace) {
  const depositKey = at.isOrder ? 'CHECKOUT.LINE_ORDER' : 'FORM.LINE_DEPOSIT'
  return {
    amount: { textKey: at.flow === 'deposit' ? depositKey : 'FORM.LINE_WITHDRAWAL', props: {} },
    fee: { textKey: 'FORM.LINE_FEE', props: { fee: feeLabel(feeParts(method.fee), at.locale) } },
    tax: taxLabel(terms, at.locale),
    received: { textKey: 'FORM.YOU_RECEIVE', props: {} },
  } satisfies Record<QuotePart['id'], Pick<SummaryLine, 'textKey' | 'props'>>
}

/**
 * The summary for an amount above zero: the parts of its quote, and the amount in another processing currency. There are no
 * lines if amount, charge and receipt are equal, because the total shows that amount.
 */
export function moneySummary(
  method: SummarisedMethod,
  terms: ListingTerms,
  at: SummaryPlace,
  formatMoney: MoneyFormat,
): MoneySummary {
  const quote = quoteOf(method, terms, at.flow, at.amount)
  const money = (decimal: string) => formatMoney(decimal, method.currencyAlpha3, method.currencyPrecision)
  const bonus = isZero(quote.bonus) ? null : money(quote.bonus)
  const labels = partLabels(method, terms, at)
  const bonusLines = bonus === null ? [] : [lineOf('bonus', 'FORM.LINE_BONUS', `+${bonus}`)]
  const { flow, isOrder = false } = at
  const parts = quoteParts(quote, { flow, hasFee: method.fee !== null, isOrder })
  return {
    lines: [
      ...parts.flatMap(({ id, isTakenOff, value }) => [
        // Before `received`, which includes the bonus.
        ...(id === 'received' ? bonusLines : []),
        { id, ...labels[id], value: (isTakenOff ? MINUS : '') + money(value) },
      ]),
      ...processingLines(method, at, quote, formatMoney),
    ],
    action: money(at.flow === 'deposit' ? quote.total : quote.amount),
    received: money(arrivingAmount(quote)),
    bonus,
    paid: money(quote.total),
  }
}
