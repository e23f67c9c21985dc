import { formatMoney } from '@modulor/rules'
import { currencySymbol } from '@modulor/rules/currency-symbols'
import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback } from 'react'
import { useLanguage } from '../i18n'
import { useAppSelector } from './hooks'

export type MoneyFormat = (amount: string, currency: string, precision?: number) => string

/**
 * Formats money by the merchant's settings (AMT-10), with the decimal separator of the player's language; as digits and
 * currency code until the settings are known.
 */
export function useMoneyFormat(flow: Flow): MoneyFormat {
  const display = useAppSelector(({ listings }) => listings[flow].listing?.settings.currencyDisplay ?? 'digits_code')
  const { locale } = useLanguage()
  return useCallback(
    (amount, currency, precision) =>
      formatMoney({ amount, currency, precision, display, symbol: currencySymbol(currency), locale }),
    [display, locale],
  )
}
