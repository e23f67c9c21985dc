/** Listing and method details as read (ENT-1, ENT-2, ENT-4, ENT-5, ENT-6). */
import * as z from 'zod/mini'
import {
  ACTION_TYPES,
  CURRENCY_DISPLAYS,
  CURRENCY_PRECISION_DEFAULT,
  DEVICE_TYPES,
  HEADER_NAVIGATION_ICONS,
  NATIVE_PAY_TYPES,
  PAY_METHOD_TYPES,
  RIBBONS,
  SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT,
  TEXT_STYLES,
  UNAVAILABLE_REASONS,
  VIEW_DATA_TYPES,
} from '../vocabulary'
import { CHANGES } from '../wire/changes'
import { FormField } from './form-field'
import { MethodExplanation } from './method-explanation'
import {
  feeText,
  flag,
  nullableCurrency,
  nullableMoney,
  nullableText,
  oneOf,
  withFallback,
  prepared,
  safeAddress,
} from './lenient'
import { NativePaySheet } from './native-pay'
import { PaymentSummary } from './payment-summary'
import { currencyCode, decimalText, isoTime, requiredText, signedDecimalText, text } from '../wire/wire'

export const MerchantUserFee = z.object({
  percentage: withFallback(decimalText, '0'),
  fix: withFallback(decimalText, '0'),
})

export const PayGroupCurrency = z.object({
  currency_id: z.catch(z.int(), 0),
  name: withFallback(z.string(), ''),
  alpha3: currencyCode,
  iso_number: z.catch(z.string(), ''),
  precision: withFallback(z.int().check(z.gte(0), z.lte(20)), CURRENCY_PRECISION_DEFAULT),
  /** A percentage as text, `1.5` or `1.5%`; empty or absent: none. */
  fee: z.optional(feeText),
  processing_time_translation_key: z.optional(z.nullable(z.string())),
  show_processing_time: flag,
  /** `max_amount` null: no limit. */
  limits: withFallback(z.object({ min_amount: withFallback(decimalText, '0'), max_amount: nullableMoney }), {
    min_amount: '0',
    max_amount: null,
  }),
})

/** A method (ENT-1). It needs only its id, its names and a currency; every other field has a neutral default. */
export const PayGroup = z.object({
  id: prepared(requiredText(64), CHANGES.numberAsText),
  short_name: requiredText(64),
  public_name: requiredText(255),
  /** Sort key, higher first. */
  arrangement: withFallback(z.number(), 0),
  popular: flag,
  logo: nullableText,
  native_pay_type: oneOf(NATIVE_PAY_TYPES, null),
  /** A method with an unknown type opens its form, whose fields the service returns. */
  action_type: oneOf(ACTION_TYPES, 'Activity'),
  pay_method_type: oneOf(PAY_METHOD_TYPES, 'other'),
  /** The method whose nested list contains this one; null: it is in the main list (LIST-16). */
  parent_id: nullableText,
  enabled: withFallback(z.boolean(), true),
  /** Null if the method is enabled. */
  unavailable_reason: oneOf(UNAVAILABLE_REASONS, null),
  last_used: flag,
  /** 0 for the last used method, 1 for the one before, …; null: not used yet (LIST-4). */
  last_used_rank: withFallback(z.nullable(z.int()), null),
  auto_submit: flag,
  show_in_carousel: flag,
  allow_pre_selected_method: flag,
  info: nullableText,
  info_in_iframe: flag,
  /** A content page about the method (FORM-12). */
  description_url: safeAddress,
  display_limits: flag,
  merchant_user_fee: withFallback(z.nullable(MerchantUserFee), null),
  restricted_until: withFallback(z.nullable(isoTime), null),
  ribbon: oneOf(RIBBONS, null),
  currencies: z.array(PayGroupCurrency).check(z.minLength(1)),
})
export type PayGroup = z.infer<typeof PayGroup>

/** A notice above the methods or the form. `value` is a message key, with `props` for its placeholders. */
export const ViewData = z.object({
  type: z.enum(VIEW_DATA_TYPES),
  style: oneOf(TEXT_STYLES, 'plain'),
  value: z.string(),
  props: z.optional(z.record(z.string(), z.string())),
  /** Only for a limit notice: amounts above it are refused; without it every method is disabled (LIST-8). */
  amount: z.optional(decimalText),
})
export type ViewData = z.infer<typeof ViewData>

export const TaxTier = z.object({
  from: decimalText,
  to: nullableMoney,
  percent_value: withFallback(decimalText, '0'),
  absolute_value: withFallback(decimalText, '0'),
})
/** A bonus in a session's terms, as the merchant sends it. */
export const UserBonus = z.object({
  pay_group_id: z.nullable(z.string()),
  min_deposit_amount: decimalText,
  max_deposit_amount: z.nullable(decimalText),
  absolute_bonus_value: z.nullable(decimalText),
  percent_bonus_value: z.nullable(decimalText),
  max_bonus_value: z.nullable(decimalText),
})
/** A bonus in a listing (MONEY-1). */
const ListedBonus = z.object({
  pay_group_id: nullableText,
  min_deposit_amount: withFallback(decimalText, '0'),
  max_deposit_amount: nullableMoney,
  absolute_bonus_value: nullableMoney,
  percent_bonus_value: nullableMoney,
  max_bonus_value: nullableMoney,
})
/** The merchant's order for which the session was opened (CHECK-1). Its amount, in the session's currency, is fixed. */
const Order = z.object({
  /** The merchant's own id of the order. */
  id: requiredText(64),
  amount: decimalText,
  description: z.nullable(text(255)),
  /** The player's payment of the order, open or paid. Null: the order can be paid. */
  payment: withFallback(z.nullable(PaymentSummary), null),
})
export const LostProfitBonus = z.object({
  pay_group: z.string(),
  tiers: z.array(z.object({ from: decimalText, to: nullableMoney, value: decimalText })),
  /** The player's last deposit, to which the tiers apply (MONEY-5); without it no bonus is shown. */
  last_deposit_amount: z.optional(decimalText),
})

const Size = z.object({ width: z.int(), height: z.int() })

const listingParts = {
  view_data: withFallback(z.array(ViewData), []),
  /** The specification defines only the filter by country. */
  cashier_settings: prepared(
    z.object({
      country_filtering_enabled: flag,
      show_pci_dss_logo: flag,
      success_page_redirect_timeout: withFallback(z.int(), SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT),
      processing_page_redirect_timeout: withFallback(z.int(), SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT),
      logo_sizes: withFallback(Size, { width: 40, height: 40 }),
      display_select_list_options: flag,
      /** The link in the header to a path of the merchant; null: the header can only close the cashier (UI-5). */
      header_navigation: withFallback(
        z.nullable(z.object({ icon: z.enum(HEADER_NAVIGATION_ICONS), path: z.string() })),
        null,
      ),
      /** The largest size of the cashier by type of device, in CSS pixels (UI-5). */
      platforms_viewport: withFallback(z.partialRecord(z.enum(DEVICE_TYPES), Size), {}),
      currency_display_setting_id: oneOf(CURRENCY_DISPLAYS, 'digits_code'),
      bonus_in_amount_block: flag,
      short_amount_block: flag,
      sum_amount_block: flag,
    }),
    CHANGES.emptyForNull,
  ),
  cashier_features: withFallback(z.record(z.string(), z.catch(z.boolean(), false)), {}),
  lost_profit_merchant_bonus: z.catch(z.nullable(LostProfitBonus), null),
  withdrawal_reverse: z.catch(z.boolean(), false),
  /** An invalid tier makes the whole response invalid: without the tier, a quote would be too high. */
  tax: withFallback(z.array(TaxTier), []),
  user_bonuses: withFallback(z.array(ListedBonus), []),
  merchant_url: safeAddress,
  merchant_success_url: safeAddress,
  merchant_fail_url: safeAddress,
  merchant_processing_url: safeAddress,
  merchant_redirect_type: oneOf(['blank', 'self'], 'self'),
  /** The player's balance; null if the merchant's wallet does not return it. */
  user_balance: z.nullable(signedDecimalText),
  /** The currency of the balance; empty: the currency of the first method (BOOT-5). */
  user_currency: withFallback(z.union([currencyCode, z.literal('')]), ''),
  user_country: withFallback(z.string(), ''),
  /** The player's e-mail address or phone, masked, so that players recognise their account. Null if neither is known. */
  user_masked: withFallback(nullableText, null),
  auth_token: nullableText,
  /** The player's payments of this flow that have not ended, in any session and currency, the newest first. */
  open_payments: withFallback(z.array(PaymentSummary), []),
  last_decline_info: withFallback(
    z.nullable(
      z.object({
        decline_sub_reason: z.string(),
        comment: withFallback(z.string(), ''),
        /**
         * The declined payment and its method, so that a second decline for the same reason is a new notice
         * (NOTE-1, NOTE-2).
         */
        payment_id: z.optional(z.string()),
        pay_group_id: z.optional(z.string()),
      }),
    ),
    null,
  ),
  explanation: z.optional(z.array(MethodExplanation)),
}
export const DepositListing = z.object({
  ...listingParts,
  order: withFallback(z.nullable(Order), null),
  payment_groups: z.array(PayGroup),
})
export const WithdrawalListing = z.object({ ...listingParts, payout_groups: z.array(PayGroup) })
export type DepositListing = z.infer<typeof DepositListing>
export type WithdrawalListing = z.infer<typeof WithdrawalListing>

export const SelectRequest = z.object({ currency: currencyCode })
export type SelectRequest = z.infer<typeof SelectRequest>

/** A name that an older response does not have. The caller knows which method it requested. */
const unnamed = withFallback(text(255), '')

const methodDetailsParts = {
  id: unnamed,
  /** When this was read, by the service's clock. A submit sends it as `seen_at` (API-13). */
  read_at: z.optional(isoTime),
  short_name: unnamed,
  public_name: unnamed,
  currency: PayGroupCurrency,
  limits: z.object({
    min_amount: withFallback(decimalText, '0'),
    max_amount: nullableMoney,
    /** Above it a saved card needs its CVV again (CARD-6). */
    max_recurring_amount: nullableMoney,
  }),
  display_limits: flag,
  amount_blocks: withFallback(z.array(decimalText), []),
  /** Amount blocks of an experiment, which replace the others only if all of them are within the limits (AMT-9). */
  experiment_amount_blocks: withFallback(z.array(decimalText), []),
  /** First digits of the brand's local card schemes (CARD-3). */
  local_card_schemes: withFallback(z.array(z.string().check(z.regex(/^\d{1,8}$/))), []),
  /** The parameter for a one-time code; null: the method needs none (OTP-1). */
  otp_field_name: nullableText,
  parameters: z.array(FormField),
  view_data: withFallback(z.array(ViewData), []),
  processing_currency: nullableCurrency,
  show_processing_currency: flag,
  processing_currency_rate: nullableMoney,
  /** Number of decimals of the processing currency, so that the widget computes the same amount as the service. */
  processing_currency_precision: z.optional(z.int().check(z.gte(0), z.lte(20))),
  /** The shown rate, which the submit sends back. It is valid until it is too old. */
  rate_quote: z.optional(text(200)),
  amount_reg_exp_fe: withFallback(z.nullable(text(200)), null),
  auto_submit: flag,
  preset_behavior: nullableText,
  preset_amount: nullableMoney,
  preset_currency: nullableCurrency,
  allow_preset_amount: flag,
  merchant_user_fee: withFallback(z.nullable(MerchantUserFee), null),
  info: nullableText,
  info_in_iframe: flag,
  description_url: safeAddress,
  fee: feeText,
  processing_time_translation_key: nullableText,
  is_routable: flag,
  workflow_type: withFallback(z.string(), ''),
  /** The payment sheet that the submit button opens; the submit contains its token. Null: the form is submitted directly. */
  native_pay: withFallback(z.nullable(NativePaySheet), null),
  /**
   * The data with which the form's field `card_hosted` loads the provider's own card fields: `HostedCard` as JSON text, which only
   * that field parses. Null: the form has no such field.
   */
  hosted_card: nullableText,
}
/** A contact of the player to which a one-time code can be sent (VERIF-4). */
export const TrustedContact = z.object({ type: z.enum(['email', 'phone']), masked: z.string() })
export const DepositMethodDetails = z.object(methodDetailsParts)
export const WithdrawalMethodDetails = z.object({
  ...methodDetailsParts,
  payout_account_verification_blocked: flag,
  payout_account_verification_blocked_until: withFallback(z.nullable(isoTime), null),
  support_url: safeAddress,
  trusted_contacts: withFallback(z.array(TrustedContact), []),
  allow_new_payout_account: withFallback(z.boolean(), false),
})
export type DepositMethodDetails = z.infer<typeof DepositMethodDetails>
export type WithdrawalMethodDetails = z.infer<typeof WithdrawalMethodDetails>
