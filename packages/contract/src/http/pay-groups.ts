/** Listing and method details as read (ENT-1, ENT-2, ENT-4, ENT-5, ENT-6). */
import * as z from 'zod/mini'
import {
  ACTION_TYPES,
  CURRENCY_DISPLAYS,
  DATA_TYPES,
  DEVICE_TYPES,
  HEADER_NAVIGATION_ICONS,
  NATIVE_PAY_TYPES,
  PAY_METHOD_TYPES,
  RIBBONS,
  TEXT_STYLES,
  UNAVAILABLE_REASONS,
  VIEW_DATA_TYPES,
} from '../vocabulary'
import { currencyCode, decimal, decimalText, isoTime, requiredText, signedDecimalText, text, webAddress } from './wire'

export const MerchantUserFee = z.object({ percentage: decimalText, fix: decimalText })

export const PayGroupCurrency = z.object({
  currency_id: z.int(),
  name: z.string(),
  alpha3: currencyCode,
  iso_number: z.string(),
  precision: z.int().check(z.gte(0), z.lte(20)),
  /** A percentage as text, `1.5` or `1.5%`; empty or absent: none. */
  fee: z.optional(z.string()),
  processing_time_translation_key: z.optional(z.string()),
  show_processing_time: z.boolean(),
  /** `max_amount` null: no limit. */
  limits: z.object({ min_amount: decimalText, max_amount: z.nullable(decimalText) }),
})

export const PayGroup = z.object({
  id: z.string(),
  short_name: z.string(),
  public_name: z.string(),
  /** Sort key, higher first. */
  arrangement: z.int(),
  popular: z.boolean(),
  logo: z.nullable(z.string()),
  native_pay_type: z.nullable(z.enum(NATIVE_PAY_TYPES)),
  action_type: z.enum(ACTION_TYPES),
  pay_method_type: z.enum(PAY_METHOD_TYPES),
  /** The method in whose nested list this one stands; null: it stands in the main list (LIST-16). */
  parent_id: z.nullable(z.string()),
  enabled: z.boolean(),
  /** Null where the method is enabled. */
  unavailable_reason: z.nullable(z.enum(UNAVAILABLE_REASONS)),
  last_used: z.boolean(),
  /** 0 for the last used method, 1 for the one before, …; null: not used yet (LIST-4). */
  last_used_rank: z.nullable(z.int()),
  auto_submit: z.boolean(),
  show_in_carousel: z.boolean(),
  allow_pre_selected_method: z.boolean(),
  info: z.nullable(z.string()),
  info_in_iframe: z.boolean(),
  /** A content page about the method (FORM-12). */
  description_url: z.nullable(webAddress),
  display_limits: z.boolean(),
  merchant_user_fee: z.nullable(MerchantUserFee),
  restricted_until: z.nullable(isoTime),
  ribbon: z.nullable(z.enum(RIBBONS)),
  currencies: z.array(PayGroupCurrency).check(z.minLength(1)),
})
export type PayGroup = z.infer<typeof PayGroup>

/** Something to say above the methods or the form. `value` is a message key, with `props` for its placeholders. */
export const ViewData = z.object({
  type: z.enum(VIEW_DATA_TYPES),
  style: z.enum(TEXT_STYLES),
  value: z.string(),
  props: z.optional(z.record(z.string(), z.string())),
  /** Only for a limit notice: amounts above it are refused; without it every method is disabled (LIST-8). */
  amount: z.optional(decimalText),
})
export type ViewData = z.infer<typeof ViewData>

export const TaxTier = z.object({
  from: decimalText,
  to: z.nullable(decimalText),
  percent_value: decimalText,
  absolute_value: decimalText,
})
export const UserBonus = z.object({
  pay_group_id: z.nullable(z.string()),
  min_deposit_amount: decimalText,
  max_deposit_amount: z.nullable(decimalText),
  absolute_bonus_value: z.nullable(decimalText),
  percent_bonus_value: z.nullable(decimalText),
  max_bonus_value: z.nullable(decimalText),
})
/** The merchant's order that the session was opened for (CHECK-1); its amount, in the session's currency, is not to choose. */
const Order = z.object({
  /** The merchant's own name for it. */
  id: requiredText(64),
  amount: decimalText,
  description: z.nullable(text(255)),
})
export const LostProfitBonus = z.object({
  pay_group: z.string(),
  tiers: z.array(z.object({ from: decimalText, to: z.nullable(decimalText), value: decimalText })),
})

/**
 * Why a method stands where it stands, for support and integrators: one entry per configured method, the hidden ones
 * too. Only with `?explain=1`, and never from a production configuration.
 */
export const MethodExplanation = z.object({
  id: z.string(),
  decision: z.enum(['shown', 'hidden', 'disabled']),
  /** Place among all methods of the list, from 0; null for a hidden one. */
  position: z.nullable(z.int()),
  /** The rules that decided, the decisive one first: a rule's name and what it compared. */
  reasons: z.array(z.object({ rule: z.string(), facts: z.record(z.string(), z.string()) })),
})
export type MethodExplanation = z.infer<typeof MethodExplanation>

const listingParts = {
  view_data: z.array(ViewData),
  cashier_settings: z.object({
    country_filtering_enabled: z.boolean(),
    show_pci_dss_logo: z.boolean(),
    success_page_redirect_timeout: z.int(),
    processing_page_redirect_timeout: z.int(),
    logo_sizes: z.object({ width: z.int(), height: z.int() }),
    display_select_list_options: z.boolean(),
    /** The header's own way to a path of the merchant; null: it only closes (UI-5). */
    header_navigation: z.nullable(z.object({ icon: z.enum(HEADER_NAVIGATION_ICONS), path: z.string() })),
    /** The largest size of the cashier by type of device, in CSS pixels (UI-5). */
    platforms_viewport: z.partialRecord(z.enum(DEVICE_TYPES), z.object({ width: z.int(), height: z.int() })),
    currency_display_setting_id: z.enum(CURRENCY_DISPLAYS),
    bonus_in_amount_block: z.boolean(),
    short_amount_block: z.boolean(),
    sum_amount_block: z.boolean(),
  }),
  cashier_features: z.record(z.string(), z.boolean()),
  lost_profit_merchant_bonus: z.nullable(LostProfitBonus),
  withdrawal_reverse: z.boolean(),
  tax: z.array(TaxTier),
  user_bonuses: z.array(UserBonus),
  merchant_url: webAddress,
  merchant_success_url: z.nullable(webAddress),
  merchant_fail_url: z.nullable(webAddress),
  merchant_processing_url: z.nullable(webAddress),
  merchant_redirect_type: z.enum(['blank', 'self']),
  user_balance: signedDecimalText,
  user_currency: currencyCode,
  user_country: z.string(),
  auth_token: z.nullable(z.string()),
  last_decline_info: z.nullable(z.object({ decline_sub_reason: z.string(), comment: z.string() })),
  explanation: z.optional(z.array(MethodExplanation)),
}
export const DepositListing = z.object({
  ...listingParts,
  order: z.nullable(Order),
  payment_groups: z.array(PayGroup),
})
export const WithdrawalListing = z.object({ ...listingParts, payout_groups: z.array(PayGroup) })
export type DepositListing = z.infer<typeof DepositListing>
export type WithdrawalListing = z.infer<typeof WithdrawalListing>

export const FieldOption = z.object({
  label: z.string(),
  value: z.string(),
  is_selected: z._default(z.boolean(), false),
  /** Of a bet shop (BET-1). */
  address: z.optional(text(255)),
  working_hours: z.optional(text(120)),
  /** Of a bank or a wallet. */
  logo: z.optional(text(255)),
})

/**
 * A form field as read (ENT-6). Defaults are filled at the door: type `input`, data type `String`. A `type` that this
 * build does not know stays as text and renders as an input (FORM-3).
 */
export const FormField = z.object({
  name: requiredText(64),
  type: z._default(text(40), 'input'),
  extended_type: z._default(text(40), 'custom'),
  data_type: z._default(z.enum(DATA_TYPES), 'String'),
  regexp: z._default(z.nullable(text(500)), null),
  label: z._default(text(255), ''),
  place_holder: z._default(text(255), ''),
  place_holder_empty_list: z._default(text(255), ''),
  place_holder_empty_list_error: z._default(text(255), ''),
  is_required: z._default(z.boolean(), false),
  is_otp_requisites: z._default(z.boolean(), false),
  options: z._default(z.array(FieldOption), []),
  user_requisite: z._default(z.nullable(text(255)), null),
  validation_msg_key: z._default(z.nullable(text(120)), null),
  is_read_only: z._default(z.boolean(), false),
  user_requisite_type_id: z._default(z.nullable(z.string()), null),
  verify_new_payout_account: z._default(z.boolean(), false),
})
export type FormField = z.infer<typeof FormField>

export const SelectRequest = z.object({ currency: currencyCode })
export type SelectRequest = z.infer<typeof SelectRequest>

const methodDetailsParts = {
  id: z.string(),
  /**
   * Names the next payment of this session with this method; another one once a payment has ended. It is a part of the
   * idempotency key, so that two tabs with the same intent are one payment (API-13).
   */
  intent: requiredText(64),
  short_name: z.string(),
  public_name: z.string(),
  currency: PayGroupCurrency,
  limits: z.object({
    min_amount: decimalText,
    max_amount: z.nullable(decimalText),
    /** Above it a saved card asks for its CVV again (CARD-6). */
    max_recurring_amount: z.nullable(decimalText),
  }),
  display_limits: z.boolean(),
  amount_blocks: z.array(decimalText),
  /** Blocks of an experiment, used instead only if all of them lie within the limits (AMT-9). */
  experiment_amount_blocks: z.array(decimalText),
  /** First digits of the brand's local card schemes (CARD-3). */
  local_card_schemes: z.array(z.string().check(z.regex(/^\d{1,8}$/))),
  /** The parameter that carries a one-time code; null: the method asks for none (OTP-1). */
  otp_field_name: z.nullable(z.string()),
  parameters: z.array(FormField),
  view_data: z.array(ViewData),
  processing_currency: z.nullable(currencyCode),
  show_processing_currency: z.boolean(),
  processing_currency_rate: z.nullable(decimal),
  /** Decimals of the processing currency, so that its amount is the service's to the last digit. */
  processing_currency_precision: z.optional(z.int().check(z.gte(0), z.lte(20))),
  amount_reg_exp_fe: z.nullable(text(200)),
  auto_submit: z.boolean(),
  preset_behavior: z.nullable(z.string()),
  preset_amount: z.nullable(decimalText),
  preset_currency: z.nullable(currencyCode),
  allow_preset_amount: z.boolean(),
  merchant_user_fee: z.nullable(MerchantUserFee),
  info: z.nullable(z.string()),
  info_in_iframe: z.boolean(),
  description_url: z.nullable(webAddress),
  fee: z.nullable(z.string()),
  processing_time_translation_key: z.nullable(z.string()),
  is_routable: z.boolean(),
  workflow_type: z.string(),
}
export const DepositMethodDetails = z.object(methodDetailsParts)
export const WithdrawalMethodDetails = z.object({
  ...methodDetailsParts,
  payout_account_verification_blocked: z.boolean(),
  payout_account_verification_blocked_until: z.nullable(isoTime),
  support_url: z.nullable(webAddress),
  trusted_contacts: z.array(z.object({ type: z.enum(['email', 'phone']), masked: z.string() })),
  allow_new_payout_account: z.boolean(),
})
export type DepositMethodDetails = z.infer<typeof DepositMethodDetails>
export type WithdrawalMethodDetails = z.infer<typeof WithdrawalMethodDetails>
