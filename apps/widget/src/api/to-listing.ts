/** The listing of a flow in the widget's type (ENT-4). */
import type { DepositListing, MethodExplanation, ViewData, WithdrawalListing } from '@modulor/contract/http'
import type { CurrencyDisplay, DeviceType, HeaderNavigationIcon } from '@modulor/contract/vocabulary'
import type { Bonus, LostProfitBonus, TaxTier } from './listing-terms'
import { toMethod, type Method } from './to-method'
import { toOpenPayment, type OpenPayment } from './to-open-payment'

const FEATURE_PREFIX = 'billing'

export type PlatformsViewport = {
  readonly [Type in DeviceType]?: { readonly width: number; readonly height: number } | undefined
}

export type Listing = {
  readonly viewData: readonly ViewData[]
  readonly methods: readonly Method[]
  readonly settings: {
    readonly isCountryFilteringEnabled: boolean
    readonly showPCIDSSLogo: boolean
    readonly successPageRedirectTimeoutS: number
    readonly processingPageRedirectTimeoutS: number
    /** Pixels (LIST-18). */
    readonly logoSizes: { readonly width: number; readonly height: number }
    readonly displaySelectListOptions: boolean
    /** The header's button to a path of the merchant (UI-5). */
    readonly headerNavigation: { readonly icon: HeaderNavigationIcon; readonly path: string } | null
    /** The largest size of the cashier by device type, in CSS pixels (UI-5). */
    readonly platformsViewport: PlatformsViewport
    readonly currencyDisplay: CurrencyDisplay
    readonly isBonusInAmountBlock: boolean
    readonly isShortAmountBlock: boolean
    readonly isSumAmountBlock: boolean
  }
  readonly features: Readonly<Record<string, boolean>>
  readonly lostProfitBonus: LostProfitBonus | null
  readonly withdrawalReverse: boolean
  readonly tax: readonly TaxTier[]
  readonly userBonuses: readonly Bonus[]
  /** Null: the response has no allowed address; the brand's home address is used. */
  readonly merchantUrl: string | null
  readonly merchantSuccessUrl: string | null
  readonly merchantFailUrl: string | null
  readonly merchantProcessingUrl: string | null
  readonly merchantRedirectType: 'blank' | 'self'
  /** Null: the merchant's wallet does not return it. */
  readonly userBalance: string | null
  readonly userCurrency: string
  readonly userCountry: string
  /** The player's masked e-mail address or phone, by which players recognise their own cashier; null if neither is known. */
  readonly userMasked: string | null
  readonly authToken: string | null
  /** The explanation of each method's place in the list; null unless it was requested. */
  readonly explanation: readonly MethodExplanation[] | null
  /** The merchant's order that this session pays (CHECK-1). */
  readonly order: Order | null
  /** The player's payments of this flow that have not ended, the newest first. */
  readonly openPayments: readonly OpenPayment[]
  readonly lastDecline: {
    readonly subReason: string
    readonly comment: string
    readonly paymentId: string | null
    readonly methodId: string | null
  } | null
}

/** The merchant's order with the player's open or successful payment of it (CHECK-1). */
type Order = Omit<NonNullable<DepositListing['order']>, 'payment'> & { readonly payment: OpenPayment | null }

type Wire = DepositListing | WithdrawalListing

const toBonus = (wire: Wire['user_bonuses'][number]): Bonus => ({
  payGroupId: wire.pay_group_id,
  minDepositAmount: wire.min_deposit_amount,
  maxDepositAmount: wire.max_deposit_amount,
  absoluteBonusValue: wire.absolute_bonus_value,
  percentBonusValue: wire.percent_bonus_value,
  maxBonusValue: wire.max_bonus_value,
})

const toTaxTier = (wire: Wire['tax'][number]): TaxTier => ({
  from: wire.from,
  to: wire.to,
  percentValue: wire.percent_value,
  absoluteValue: wire.absolute_value,
})

const toOrder = (wire: DepositListing['order']): Order | null =>
  wire && { ...wire, payment: wire.payment && toOpenPayment(wire.payment) }

/** Maps the listing of either flow (ENT-4). Only features that start with `billing` are kept. */
export function toListing(wire: Wire): Listing {
  const groups = 'payment_groups' in wire ? wire.payment_groups : wire.payout_groups
  const lostProfit = wire.lost_profit_merchant_bonus
  const lostProfitBonus = lostProfit && {
    payGroup: lostProfit.pay_group,
    tiers: lostProfit.tiers,
    lastDeposit: lostProfit.last_deposit_amount ?? null,
  }
  const userBonuses = wire.user_bonuses.map(toBonus)
  const settings = wire.cashier_settings
  const decline = wire.last_decline_info
  const methods = groups.map((group) => toMethod(group, { lostProfitBonus, userBonuses }))
  return {
    viewData: wire.view_data,
    methods,
    settings: {
      isCountryFilteringEnabled: settings.country_filtering_enabled,
      showPCIDSSLogo: settings.show_pci_dss_logo,
      successPageRedirectTimeoutS: settings.success_page_redirect_timeout,
      processingPageRedirectTimeoutS: settings.processing_page_redirect_timeout,
      logoSizes: settings.logo_sizes,
      displaySelectListOptions: settings.display_select_list_options,
      headerNavigation: settings.header_navigation,
      platformsViewport: settings.platforms_viewport,
      currencyDisplay: settings.currency_display_setting_id,
      isBonusInAmountBlock: settings.bonus_in_amount_block,
      isShortAmountBlock: settings.short_amount_block,
      isSumAmountBlock: settings.sum_amount_block,
    },
    features: Object.fromEntries(
      Object.entries(wire.cashier_features).filter(([name]) => name.startsWith(FEATURE_PREFIX)),
    ),
    lostProfitBonus,
    withdrawalReverse: wire.withdrawal_reverse,
    tax: wire.tax.map(toTaxTier),
    userBonuses,
    merchantUrl: wire.merchant_url,
    merchantSuccessUrl: wire.merchant_success_url,
    merchantFailUrl: wire.merchant_fail_url,
    merchantProcessingUrl: wire.merchant_processing_url,
    merchantRedirectType: wire.merchant_redirect_type,
    userBalance: wire.user_balance,
    userCurrency: wire.user_currency || (methods[0]?.currencyAlpha3 ?? ''),
    userCountry: wire.user_country,
    userMasked: wire.user_masked,
    authToken: wire.auth_token,
    explanation: wire.explanation ?? null,
    order: 'order' in wire ? toOrder(wire.order) : null,
    openPayments: wire.open_payments.map(toOpenPayment),
    lastDecline: decline && {
      subReason: decline.decline_sub_reason,
      comment: decline.comment,
      paymentId: decline.payment_id ?? null,
      methodId: decline.pay_group_id ?? null,
    },
  }
}
