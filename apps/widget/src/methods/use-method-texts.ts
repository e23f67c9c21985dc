import {
  bonusOf,
  disabledUntilLabelKind,
  displayNumber,
  feeLabel,
  formatMoney,
  limitText,
  withoutEmptyDecimals,
  type MethodAvailability,
} from '@modulor/rules'
import { currencySymbol } from '@modulor/rules/currency-symbols'
import { useMemo } from 'react'
import type { Listing, Method } from '../api'
import { momentText, useLanguage, useText, type Language, type Translate } from '../i18n'

const MINUTE_MS = 60_000

export type MethodTexts = {
  readonly name: (method: Method) => string
  readonly money: (amount: string, currency: string, precision?: number) => string
  /** An amount as a limit, without empty decimals: `20 EUR`. */
  readonly bound: (amount: string, currency: string) => string
  readonly limits: (method: Method) => string | null
  readonly fee: (method: Method) => string
  readonly hasFee: (method: Method) => boolean
  readonly processingTime: (method: Method) => string | null
  readonly lostProfit: (method: Method) => string | null
  readonly bonus: (method: Method) => string
  /** The reason why a method cannot be used; null if a notice above the list states it for all methods. */
  readonly unavailable: (method: Method, availability: MethodAvailability, now: number | null) => string | null
}

/** The text until when a method is disabled (LIST-11); null if the time has passed or is invalid. */
export function untilText(until: string, now: number, t: Translate, { locale }: Language): string | null {
  const end = new Date(until)
  const kind = disabledUntilLabelKind(until, new Date(now))
  if (kind === null) return null
  if (kind === 'minutes') return t('LIST.UNTIL.minutes', { minutes: Math.ceil((end.getTime() - now) / MINUTE_MS) })
  return t(`LIST.UNTIL.${kind}`, { time: momentText(end, now, locale) })
}

function methodTexts(listing: Listing, t: Translate, language: Language): MethodTexts {
  const display = listing.settings.currencyDisplay
  const { locale } = language
  const money = (amount: string, currency: string, precision?: number) =>
    formatMoney({ amount, currency, precision, display, symbol: currencySymbol(currency), locale })
  // A notice without an amount is shown once above the methods, so the rows do not repeat it.
  const isLimitUsedUp = listing.viewData.some(({ type, amount }) => type === 'limit_notice' && amount === undefined)
  const bound = (amount: string, currency: string) => money(withoutEmptyDecimals(amount), currency)

  return {
    name: ({ displayName }) => t(displayName),
    money,
    bound,
    limits({ limits: { min, max, displayLimits }, currencyAlpha3 }) {
      if (!displayLimits) return null
      const from = limitText(min, locale)
      // The range replaces the digits of the formatted minimum, so that it works with every currency format.
      return bound(min, currencyAlpha3).replace(from, `${from}\u00A0–\u00A0${limitText(max, locale)}`)
    },
    fee({ fee, currencyAlpha3, currencyPrecision }) {
      const parts = typeof fee === 'string' ? { percentage: fee } : fee
      const label = parts ? feeLabel(parts, locale) : ''
      if (label === '') return t('LIST.NO_FEE')
      // A fee without a percentage is an amount and needs a currency.
      return parts && 'fix' in parts && !label.includes('%')
        ? money(parts.fix, currencyAlpha3, currencyPrecision)
        : label
    },
    hasFee: ({ fee }) => fee !== null,
    processingTime: ({ processingTime }) => processingTime && t(processingTime),
    lostProfit({ lostProfitInfo, currencyPrecision }) {
      if (!lostProfitInfo) return null
      const { text, props } = lostProfitInfo
      const { value, currency } = props
      // Value and currency are one placeholder, because a right-to-left text would reverse their order.
      return t(text, value && currency ? { ...props, amount: money(value, currency, currencyPrecision) } : props)
    },
    bonus({ id, currencyAlpha3 }) {
      const bonus = bonusOf(listing.userBonuses, id)
      if (bonus?.absoluteBonusValue) return `+${bound(bonus.absoluteBonusValue, currencyAlpha3)}`
      if (bonus?.percentBonusValue) return `+${displayNumber(withoutEmptyDecimals(bonus.percentBonusValue), locale)}%`
      return t('LIST.RIBBON.bonus')
    },
    unavailable({ restrictedUntil, unavailableReason, limits, currencyAlpha3 }, { reason }, now) {
      if (reason === 'restricted' && restrictedUntil !== null && now !== null) {
        const until = untilText(restrictedUntil, now, t, language)
        if (until !== null) return until
      }
      const isClosed = reason === null || reason === 'method_disabled'
      const cause = isClosed ? (unavailableReason ?? 'switched_off') : reason
      if (cause === 'limit_notice' || cause === 'amount_above_notice') return null
      if (cause === 'limit_reached' && isLimitUsedUp) return null
      // The limit leaves less than the method's minimum; the text is the same as for a balance below the minimum.
      const key = cause === 'limit_reached' ? 'balance_below_limit' : cause
      return t(`LIST.UNAVAILABLE.${key}`, { amount: bound(limits.min, currencyAlpha3) })
    },
  }
}

/** The texts about the methods of a listing, in the player's language. */
export function useMethodTexts(listing: Listing): MethodTexts {
  const t = useText()
  const language = useLanguage()
  return useMemo(() => methodTexts(listing, t, language), [listing, t, language])
}
