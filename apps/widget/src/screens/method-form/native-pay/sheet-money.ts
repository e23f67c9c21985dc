import { isZero } from '@modulor/rules'
import type { ListingTerms, MethodDetails } from '../../../api'
import type { Translate } from '../../../i18n'
import { quoteOf } from '../quote-of'
import type { SheetRequest } from './wallet'

export type SheetMoney = Pick<SheetRequest, 'currency' | 'total' | 'lines'>

/**
 * The amounts of the sheet: exactly what the provider will charge, in the charged currency, and the lines that add up to it
 * (FORM-14, MONEY-4). If another currency is charged, there is only the total.
 */
export function sheetMoney(
  details: MethodDetails,
  terms: ListingTerms,
  amount: string,
  texts: { readonly t: Translate; readonly isOrder: boolean },
): SheetMoney {
  const { processing, fee, total, amount: shown } = quoteOf(details, terms, 'deposit', amount)
  if (processing) return { currency: processing.currency, total: processing.amount, lines: [] }
  const { t, isOrder } = texts
  const lines = [
    { label: t(isOrder ? 'CHECKOUT.LINE_ORDER' : 'FORM.LINE_DEPOSIT'), amount: shown },
    { label: t('WALLET.FEE'), amount: fee },
  ]
  return { currency: details.currencyAlpha3, total, lines: isZero(fee) ? [] : lines }
}
