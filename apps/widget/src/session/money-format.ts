import { formatMoney } from '@modulor/rules'
import { currencySymbol } from '@modulor/rules/currency-symbols'
import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback } from 'react'
import { useAppSelector } from './hooks'

export type MoneyFormat = (amount: string, currency: string, precision?: number) => string

/** Writes money the way the merchant's settings say (AMT-10); as digits and code until they are known. */
export function useMoneyFormat(flow: Flow): MoneyFormat {
  const display = useAppSelector(({ listings }) => listings[flow].listing?.settings.currencyDisplay ?? 'digits_code')
  return useCallback(
    (amount, currency, precision) =>
      formatMoney({ amount, currency, precision, display, symbol: currencySymbol(currency) }),
    [display],
  )
}
