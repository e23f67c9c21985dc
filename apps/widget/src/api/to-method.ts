/** A pay group in the widget's type (ENT-3), without the snake_case names of the wire. */
import type { PayGroup } from '@modulor/contract/http'
import type { ActionType, NativePayType, PayMethodType, Ribbon, UnavailableReason } from '@modulor/contract/vocabulary'
import { lostProfitText, ribbonOf } from '@modulor/rules'
import type { Bonus, LostProfitBonus } from './listing-terms'

/** A percentage as text, or a percentage and a fixed part in the method's currency (MONEY-4). */
export type Fee = string | { readonly percentage: string; readonly fix: string }

/** `max` null: no limit. Decimal texts in the method's currency. */
export type Limits = { readonly min: string; readonly max: string | null; readonly displayLimits: boolean }

export type Method = {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly enabled: boolean
  /** Null if the method is enabled. */
  readonly unavailableReason: UnavailableReason | null
  readonly restrictedUntil: string | null
  readonly isPopular: boolean
  readonly isLostProfit: boolean
  readonly isSelfTarget: boolean
  readonly currencyAlpha3: string
  readonly currencyPrecision: number
  readonly autoSubmit: boolean
  readonly fee: Fee | null
  /** A message key; null: not shown. */
  readonly processingTime: string | null
  readonly limits: Limits
  readonly descriptionUrl: string | null
  readonly lostProfitInfo: { readonly text: string; readonly props: Readonly<Record<string, string>> } | null
  readonly isIncludeBonus: boolean
  readonly nativePayType: NativePayType | null
  readonly arrangement: number
  readonly logo: string | null
  readonly actionType: ActionType
  /** Id of the method in whose nested list this one is; null: it is in the main list (LIST-16). */
  readonly parentId: string | null
  readonly category: PayMethodType
  readonly isLastUsed: boolean
  /** 0 for the last-used method, 1 for the one before, …; null: not used yet (LIST-4). */
  readonly lastUsedRank: number | null
  readonly isInCarousel: boolean
  readonly isPreSelectable: boolean
  readonly ribbon: Ribbon | null
}

/** The part of the listing on which a method depends. */
export type MethodContext = {
  readonly lostProfitBonus: LostProfitBonus | null
  readonly userBonuses: readonly Bonus[]
}

/** The merchant's fee takes precedence over that of the currency. An empty or zero fee becomes null. */
export function toFee(merchantUserFee: PayGroup['merchant_user_fee'], fee: string | null | undefined): Fee | null {
  if (merchantUserFee) {
    const { percentage, fix } = merchantUserFee
    return Number(percentage) === 0 && Number(fix) === 0 ? null : { percentage, fix }
  }
  const percent = (fee ?? '').replace('%', '').trim()
  return percent === '' || Number(percent) === 0 ? null : percent
}

/** Maps a pay group (ENT-3). The first of its currencies is used (ENT-2); the schema requires at least one. */
export function toMethod(group: PayGroup, { lostProfitBonus, userBonuses }: MethodContext): Method {
  const [currency] = group.currencies
  if (!currency) throw new Error(`The pay group "${group.id}" has no currency`)
  const isLostProfit = lostProfitBonus !== null && [group.id, group.short_name].includes(lostProfitBonus.payGroup)
  return {
    id: group.id,
    name: group.short_name,
    displayName: group.public_name,
    enabled: group.enabled,
    unavailableReason: group.unavailable_reason,
    restrictedUntil: group.restricted_until,
    isPopular: group.popular,
    isLostProfit,
    isSelfTarget: group.info_in_iframe,
    currencyAlpha3: currency.alpha3,
    currencyPrecision: currency.precision,
    autoSubmit: group.auto_submit,
    fee: toFee(group.merchant_user_fee, currency.fee),
    processingTime: currency.show_processing_time ? (currency.processing_time_translation_key ?? null) : null,
    limits: {
      min: currency.limits.min_amount,
      max: currency.limits.max_amount,
      displayLimits: group.display_limits,
    },
    descriptionUrl: group.description_url,
    lostProfitInfo: isLostProfit ? lostProfitText({ ...lostProfitBonus, currency: currency.alpha3 }) : null,
    isIncludeBonus: userBonuses.some(({ payGroupId }) => payGroupId === null || payGroupId === group.id),
    nativePayType: group.native_pay_type,
    arrangement: group.arrangement,
    logo: group.logo,
    actionType: group.action_type,
    parentId: group.parent_id,
    category: group.pay_method_type,
    isLastUsed: group.last_used,
    lastUsedRank: group.last_used_rank,
    isInCarousel: group.show_in_carousel,
    isPreSelectable: group.allow_pre_selected_method,
    ribbon: ribbonOf({
      id: group.id,
      ribbon: group.ribbon,
      maxAmount: currency.limits.max_amount,
      bonuses: userBonuses,
    }),
  }
}
