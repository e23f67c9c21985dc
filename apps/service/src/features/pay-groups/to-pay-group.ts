/** Converts the configuration into the contract's pay groups and method details (ENT-1, ENT-2, ENT-5). */
import type { DepositMethodDetails, PayGroup, ViewData } from '@modulor/contract/http'
import { ribbonOf } from '@modulor/rules'
import type { BrandConfig, CashierConfig, LimitsConfig } from '../../config/schema'
import type { Conversion } from '../../exchange-rates'
import { largestAmount, type MethodStatus, type OfferedMethod } from '../method-policy'
import type { bonusTermsOf } from '../payments'
import { methodFee } from './method-fee'

type PayGroupCurrency = PayGroup['currencies'][number]

/** The method's limits in a currency. Throws if the method is not offered in it. */
function limitsIn({ id, method }: OfferedMethod, currency: string): LimitsConfig {
  const limits = method.limits[currency]
  if (!limits) throw new Error(`The method "${id}" has no limits in ${currency}`)
  return limits
}

function payGroupCurrency(config: CashierConfig, offered: OfferedMethod, code: string): PayGroupCurrency {
  const currency = config.currencies[code]
  if (!currency) throw new Error(`The currency "${code}" is not configured`)
  const limits = limitsIn(offered, code)
  const { fee } = methodFee(offered.method, code)
  const time = offered.method.processing_time_translation_key
  return {
    currency_id: Number(currency.iso_number),
    name: currency.name,
    alpha3: code,
    iso_number: currency.iso_number,
    precision: currency.precision,
    ...(fee === null ? {} : { fee }),
    ...(time === undefined ? {} : { processing_time_translation_key: time }),
    show_processing_time: time !== undefined,
    limits: { min_amount: limits.min, max_amount: limits.max ?? null },
  }
}

/** All inputs of a row besides the configuration. Most players have the same ones. */
export type RowFacts = {
  readonly currency: string
  /** The method's place among the player's last used methods; null: it is none of them. */
  readonly rank: number | null
  readonly unavailableReason: PayGroup['unavailable_reason']
  readonly restrictedUntil: string | null
  readonly ribbon: PayGroup['ribbon']
  /** The address of the logo. */
  readonly logo: string | null
}

/** The facts of a method's row for one player. Throws if the method is not offered in the currency. */
export function rowFacts(
  offered: OfferedMethod,
  at: {
    readonly currency: string
    readonly lastUsedIds: readonly string[]
    readonly status: MethodStatus
    readonly bonuses: ReturnType<typeof bonusTermsOf>
    readonly logoAddressOf: (name: string) => string
  },
): RowFacts {
  const { id, method } = offered
  const rank = at.lastUsedIds.indexOf(id)
  return {
    currency: at.currency,
    rank: rank < 0 ? null : rank,
    unavailableReason: at.status.unavailableReason,
    restrictedUntil: at.status.restrictedUntil,
    ribbon: ribbonOf({
      id,
      ribbon: method.ribbon ?? null,
      maxAmount: limitsIn(offered, at.currency).max ?? null,
      bonuses: at.bonuses,
    }),
    logo: method.logo === undefined ? null : at.logoAddressOf(method.logo),
  }
}

/** A row of the method list, with its configuration and its status for the player. */
export function toPayGroup(config: CashierConfig, offered: OfferedMethod, facts: RowFacts): PayGroup {
  const { id, method } = offered
  const { currency, rank, unavailableReason, restrictedUntil, ribbon, logo } = facts
  return {
    id,
    short_name: method.short_name,
    public_name: method.public_name,
    arrangement: method.arrangement,
    popular: method.popular,
    logo,
    native_pay_type: method.native_pay_type ?? null,
    action_type: method.action_type,
    pay_method_type: method.pay_method_type,
    parent_id: method.parent ?? null,
    enabled: unavailableReason === null,
    unavailable_reason: unavailableReason,
    last_used: rank === 0,
    last_used_rank: rank,
    auto_submit: method.auto_submit,
    show_in_carousel: method.show_in_carousel,
    allow_pre_selected_method: method.allow_pre_selected_method,
    info: method.info ?? null,
    info_in_iframe: method.info_in_iframe,
    description_url: method.description_url ?? null,
    display_limits: method.display_limits,
    merchant_user_fee: methodFee(method, currency).merchantUserFee,
    restricted_until: restrictedUntil,
    ribbon,
    currencies: [payGroupCurrency(config, offered, currency)],
  }
}

export type FormContext = {
  readonly currency: string
  readonly readAt: string
  readonly brand: BrandConfig
  /** The player's group in the brand's experiment. */
  readonly userGroup: string | undefined
  readonly viewData: readonly ViewData[]
  /** What the player may still deposit, as decimal text; absent: no limit. */
  readonly depositRest: string | undefined
  /**
   * The conversion into the provider's currency; null if there is none or its rate is not available now. In the latter case
   * nothing can be submitted.
   */
  readonly processing: Conversion | null
  /** The quote of that rate, which a submit sends back. */
  readonly rateQuote: string | null
  readonly nativePay: DepositMethodDetails['native_pay']
  readonly hostedCard: DepositMethodDetails['hosted_card']
  /** The amount of the order that the player pays. No other amount is proposed (CHECK-1). */
  readonly orderAmount: string | undefined
}

/** The data of a method's form in one currency. Throws if the method has no limits in that currency. */
export function toMethodDetails(
  config: CashierConfig,
  offered: OfferedMethod,
  {
    currency,
    readAt,
    brand,
    userGroup,
    viewData,
    depositRest,
    orderAmount,
    processing,
    rateQuote,
    nativePay,
    hostedCard,
  }: FormContext,
): DepositMethodDetails {
  const { id, method } = offered
  const limits = limitsIn(offered, currency)
  const { fee, merchantUserFee } = methodFee(method, currency)
  const preset = orderAmount ?? limits.preset
  const isInExperiment = userGroup !== undefined && brand.experiment?.user_groups.includes(userGroup) === true
  return {
    id,
    read_at: readAt,
    short_name: method.short_name,
    public_name: method.public_name,
    currency: payGroupCurrency(config, offered, currency),
    limits: {
      min_amount: limits.min,
      max_amount: largestAmount(limits.max, depositRest),
      max_recurring_amount: limits.max_recurring ?? null,
    },
    display_limits: method.display_limits,
    amount_blocks: orderAmount === undefined ? limits.blocks : [],
    experiment_amount_blocks: isInExperiment && orderAmount === undefined ? limits.experiment_blocks : [],
    local_card_schemes: brand.local_card_schemes,
    otp_field_name: method.otp?.field ?? null,
    parameters: method.fields,
    view_data: [...viewData],
    processing_currency: processing?.currency ?? null,
    show_processing_currency: processing !== null && method.show_processing_currency,
    processing_currency_rate: processing?.rate ?? null,
    ...(processing && { processing_currency_precision: processing.precision }),
    ...(rateQuote !== null && { rate_quote: rateQuote }),
    amount_reg_exp_fe: method.amount_pattern ?? null,
    auto_submit: method.auto_submit,
    preset_behavior: method.preset_behavior ?? null,
    preset_amount: preset ?? null,
    preset_currency: preset === undefined ? null : currency,
    allow_preset_amount: preset !== undefined,
    merchant_user_fee: merchantUserFee,
    info: method.info ?? null,
    info_in_iframe: method.info_in_iframe,
    description_url: method.description_url ?? null,
    fee,
    processing_time_translation_key: method.processing_time_translation_key ?? null,
    is_routable: method.is_routable,
    workflow_type: method.provider_method,
    native_pay: nativePay,
    hosted_card: hostedCard,
  }
}
