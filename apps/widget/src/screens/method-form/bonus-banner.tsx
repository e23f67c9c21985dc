import type { Flow } from '@modulor/contract/vocabulary'
import { displayNumber, isZero, withoutEmptyDecimals } from '@modulor/rules'
import { Banner } from '@modulor/ui'
import type { ListingTerms, MethodDetails } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { useMoneyFormat } from '../../session'
import { bonusNotice, type BonusNotice } from './bonus-notice'

type BonusBannerProps = { flow: Flow; details: MethodDetails; terms: ListingTerms; amount: string | null }

const TEXT_KEYS = {
  offered: 'FORM.BONUS_OFFERED',
  reached: 'FORM.BONUS_REACHED',
  missing: 'FORM.BONUS_MISSING',
} as const satisfies Record<BonusNotice['kind'], string>

/**
 * The bonus of this deposit, or how much is missing for it (MONEY-2). It is not a live region, because the line below the fields
 * contains the bonus too.
 */
export function BonusBanner({ flow, details, terms, amount }: BonusBannerProps) {
  const t = useText()
  const { locale } = useLanguage()
  const formatMoney = useMoneyFormat(flow)
  const { id: methodId, currencyAlpha3: currency, currencyPrecision: precision } = details
  if (flow !== 'deposit') return null
  const notice = bonusNotice(terms, {
    methodId,
    amount: amount !== null && !isZero(amount) ? amount : null,
    precision,
  })
  if (!notice) return null
  const money = (decimal: string) => formatMoney(decimal, currency, precision)
  const props = { amount: money(notice.value), missing: money(notice.missing), min: money(notice.minDeposit) }
  return (
    <Banner
      tone="bonus"
      title={
        notice.percent === null
          ? t('FORM.BONUS')
          : t('FORM.BONUS_PERCENT', { percent: displayNumber(withoutEmptyDecimals(notice.percent), locale) })
      }
    >
      {t(TEXT_KEYS[notice.kind], props)}
    </Banner>
  )
}
