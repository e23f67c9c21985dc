import { isZero } from '@modulor/rules'
import type { ListingTerms, MethodDetails } from '../../../api'
import type { Translate } from '../../../i18n'
import { quoteOf } from '../quote-of'
import type { SheetRequest } from './wallet'

export type SheetMoney = Pick<SheetRequest, 'currency' | 'total' | 'lines'>

/**
 * What the sheet says of the money: exactly what the provider will charge, in its currency, and the lines that it is the sum of
 * (FORM-14, MONEY-4). Of an amount that is charged in another currency there is only the total.
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
