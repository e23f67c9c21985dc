import type { Ribbon } from '@modulor/contract/vocabulary'
import { bonusOf, disabledUntilLabelKind, feeLabel, formatMoney, type MethodAvailability } from '@modulor/rules'
import { currencySymbol } from '@modulor/rules/currency-symbols'
import { useMemo } from 'react'
import type { Listing, Method } from '../api'
import { useLanguage, useText, type Language, type Translate } from '../i18n'

import { limitText, withoutEmptyDecimals } from './limit-text'

const MINUTE_MS = 60_000

export type MethodTexts = {
  readonly money: (amount: string, currency: string, precision?: number) => string
  readonly limits: (method: Method) => string | null
  readonly fee: (method: Method) => string
  readonly hasFee: (method: Method) => boolean
  readonly processingTime: (method: Method) => string | null
  readonly lostProfit: (method: Method) => string | null
  readonly bonus: (method: Method) => string
  readonly unavailable: (method: Method, availability: MethodAvailability, now: number | null) => string
}

/** Until when a method is disabled, in the words of LIST-11. */
export function untilText(until: string, now: number, t: Translate, { locale }: Language): string | null {
  const end = new Date(until)
  const kind = disabledUntilLabelKind(until, new Date(now))
  if (kind === null) return null
  if (kind === 'minutes') return t('LIST.UNTIL.minutes', { minutes: Math.ceil((end.getTime() - now) / MINUTE_MS) })
  const date = kind === 'date_time' ? ({ day: 'numeric', month: 'short' } as const) : {}
  const format = new Intl.DateTimeFormat(locale, { ...date, hour: '2-digit', minute: '2-digit' })
  return t(`LIST.UNTIL.${kind}`, { time: format.format(end) })
}

function methodTexts(listing: Listing, t: Translate, language: Language): MethodTexts {
  const display = listing.settings.currencyDisplay
  const money = (amount: string, currency: string, precision?: number) =>
    formatMoney({ amount, currency, precision, display, symbol: currencySymbol(currency) })

  return {
    money,
    limits({ limits: { min, max, displayLimits }, currencyAlpha3 }) {
      if (!displayLimits) return null
      const from = limitText(min)
      // The range takes the place of the digits, so that it works with every way to name a currency.
      return money(withoutEmptyDecimals(min), currencyAlpha3).replace(from, `${from}\u00A0–\u00A0${limitText(max)}`)
    },
    fee({ fee, currencyAlpha3, currencyPrecision }) {
      const parts = typeof fee === 'string' ? { percentage: fee } : fee
      const label = parts ? feeLabel(parts) : ''
      if (label === '') return t('LIST.NO_FEE')
      // A fee without a percentage is money and needs its currency.
      return parts && 'fix' in parts && label === parts.fix
        ? money(parts.fix, currencyAlpha3, currencyPrecision)
        : label
    },
    hasFee: ({ fee }) => fee !== null,
    processingTime: ({ processingTime }) => processingTime && t(processingTime),
    lostProfit({ lostProfitInfo, currencyPrecision }) {
      if (!lostProfitInfo) return null
      const { text, props } = lostProfitInfo
      const { value, currency } = props
      // Value and currency as one, or a right-to-left text turns them round.
      return t(text, value && currency ? { ...props, amount: money(value, currency, currencyPrecision) } : props)
    },
    bonus({ id, currencyAlpha3 }) {
      const bonus = bonusOf(listing.userBonuses, id)
      if (bonus?.absoluteBonusValue) return `+${money(withoutEmptyDecimals(bonus.absoluteBonusValue), currencyAlpha3)}`
      if (bonus?.percentBonusValue) return `+${withoutEmptyDecimals(bonus.percentBonusValue)}%`
      return t('LIST.RIBBON.bonus')
    },
    unavailable({ restrictedUntil, unavailableReason, limits, currencyAlpha3 }, { reason }, now) {
      if (reason === 'restricted' && restrictedUntil !== null && now !== null) {
        const until = untilText(restrictedUntil, now, t, language)
        if (until !== null) return until
      }
      const amount = money(withoutEmptyDecimals(limits.min), currencyAlpha3)
      const isClosed = reason === null || reason === 'method_disabled'
      return t(`LIST.UNAVAILABLE.${isClosed ? (unavailableReason ?? 'switched_off') : reason}`, { amount })
    },
  }
}

/** Everything that is said about a method of a listing, in the player's language. */
export function useMethodTexts(listing: Listing): MethodTexts {
  const t = useText()
  const language = useLanguage()
  return useMemo(() => methodTexts(listing, t, language), [listing, t, language])
}

/** The one ribbon of a method (MONEY-6); a bonus that is for this method alone is worth one when there is no other. */
export function ribbonOf(method: Method, listing: Listing): Ribbon | null {
  if (method.ribbon !== null) return method.ribbon
  return listing.userBonuses.some(({ payGroupId }) => payGroupId === method.id) ? 'bonus' : null
}
