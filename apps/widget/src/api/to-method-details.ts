/** The details of one method: what its form needs (ENT-5). */
import type {
  DepositMethodDetails,
  FormField,
  NativePaySheet,
  ViewData,
  WithdrawalMethodDetails,
} from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import { amountBlocks } from '@modulor/rules'
import { toField, type Field } from './to-field'
import { toFee, type Fee, type Limits } from './to-method'

/** The requirements for the account of a payout (WDR, VERIF). */
export type PayoutTerms = {
  readonly isVerificationBlocked: boolean
  /** ISO time; null: without end, or not blocked. */
  readonly verificationBlockedUntil: string | null
  readonly supportUrl: string | null
  readonly trustedContacts: readonly { readonly type: ContactType; readonly masked: string }[]
  readonly allowsNewAccount: boolean
}

export type MethodDetails = {
  readonly id: string
  /** When the details were read, by the service's clock (API-13). */
  readonly readAt: string | null
  readonly name: string
  readonly displayName: string
  readonly currencyAlpha3: string
  readonly currencyPrecision: number
  readonly limits: Limits
  readonly maxRecurringAmount: string | null
  /** The blocks of the experiment if all of them are within the limits, else the usual ones (AMT-9). */
  readonly amountBlocks: readonly string[]
  /** First digits of the brand's local card schemes (CARD-3). */
  readonly localSchemes: readonly string[]
  /** The parameter for a one-time code; null: no code is required (OTP-1). */
  readonly otpFieldName: string | null
  readonly fields: readonly Field[]
  /** The same fields in the format of the rules, which check the form in the widget and in the service (VALID-4). */
  readonly rulesFields: readonly FormField[]
  readonly viewData: readonly ViewData[]
  /** The processing currency, if it differs and has to be shown (FORM-14). */
  readonly processing: { readonly currency: string; readonly precision: number; readonly rate: string } | null
  /** The shown rate, in the form in which a submit sends it back; null: no rate is shown. */
  readonly rateQuote: string | null
  readonly amountRegExp: string | null
  readonly autoSubmit: boolean
  readonly preset: {
    readonly isAllowed: boolean
    readonly behavior: string | null
    readonly amount: string | null
    readonly currency: string | null
  }
  readonly fee: Fee | null
  readonly processingTime: string | null
  /** About the method: a message key or a text (FORM-12). */
  readonly info: string | null
  readonly isInfoInIframe: boolean
  /** A content page about the method (FORM-12). */
  readonly descriptionUrl: string | null
  readonly isRoutable: boolean
  readonly workflowType: string
  /** The data for a wallet's sheet; null: the form is submitted without a wallet (LIST-17). */
  readonly nativePay: NativePaySheet | null
  /** The settings for the provider's hosted card fields, as JSON text; null: the form has none (decision 97). */
  readonly hostedCard: string | null
  /** Null on a deposit. */
  readonly payout: PayoutTerms | null
}

type Wire = DepositMethodDetails | WithdrawalMethodDetails
type PayoutTermsWire = Pick<
  WithdrawalMethodDetails,
  | 'payout_account_verification_blocked'
  | 'payout_account_verification_blocked_until'
  | 'support_url'
  | 'trusted_contacts'
  | 'allow_new_payout_account'
>

/** Decimals of ISO 4217 for a currency that the listing does not describe; two where it is unknown. */
function precisionOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** The largest number of decimals of a national currency. With more decimals, trailing zeros are removed. */
const NATIONAL_DECIMALS_MAX = 4

/** Converts a block to the text that a player would type: `0.010000000000000000` of a digital currency to `0.01`. */
function typedBlock(block: string): string {
  const [whole = '', decimals = ''] = block.split('.')
  if (decimals.length <= NATIONAL_DECIMALS_MAX) return block
  const kept = decimals.replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** The processing currency, if it has to be shown. The service sends its decimals; without them (older service) ISO 4217 is used. */
function toProcessing(wire: Wire): MethodDetails['processing'] {
  const {
    processing_currency: currency,
    processing_currency_rate: rate,
    processing_currency_precision: decimals,
  } = wire
  if (!wire.show_processing_currency || currency === null || rate === null) return null
  return { currency, rate, precision: decimals ?? precisionOf(currency) }
}

export function toPayoutTerms(wire: PayoutTermsWire): PayoutTerms {
  return {
    isVerificationBlocked: wire.payout_account_verification_blocked,
    verificationBlockedUntil: wire.payout_account_verification_blocked_until,
    supportUrl: wire.support_url,
    trustedContacts: wire.trusted_contacts,
    allowsNewAccount: wire.allow_new_payout_account,
  }
}

/** Maps the details of a deposit or withdrawal method (ENT-5). */
export function toMethodDetails(wire: Wire): MethodDetails {
  const limits = {
    min: wire.limits.min_amount,
    max: wire.limits.max_amount,
    displayLimits: wire.display_limits,
  }
  return {
    id: wire.id,
    readAt: wire.read_at ?? null,
    name: wire.short_name,
    displayName: wire.public_name || wire.short_name || wire.id,
    currencyAlpha3: wire.currency.alpha3,
    currencyPrecision: wire.currency.precision,
    limits,
    maxRecurringAmount: wire.limits.max_recurring_amount,
    amountBlocks: amountBlocks({
      experimentBlocks: wire.experiment_amount_blocks,
      blocks: wire.amount_blocks,
      limits,
    }).map(typedBlock),
    localSchemes: wire.local_card_schemes,
    otpFieldName: wire.otp_field_name,
    fields: wire.parameters.map((field) => toField(field, limits)),
    rulesFields: wire.parameters,
    viewData: wire.view_data,
    processing: toProcessing(wire),
    rateQuote: wire.show_processing_currency ? (wire.rate_quote ?? null) : null,
    amountRegExp: wire.amount_reg_exp_fe,
    autoSubmit: wire.auto_submit,
    preset: {
      isAllowed: wire.allow_preset_amount,
      behavior: wire.preset_behavior,
      amount: wire.preset_amount,
      currency: wire.preset_currency,
    },
    fee: toFee(wire.merchant_user_fee, wire.fee),
    processingTime: wire.processing_time_translation_key,
    info: wire.info,
    isInfoInIframe: wire.info_in_iframe,
    descriptionUrl: wire.description_url,
    isRoutable: wire.is_routable,
    workflowType: wire.workflow_type,
    nativePay: wire.native_pay,
    hostedCard: wire.hosted_card,
    payout: 'allow_new_payout_account' in wire ? toPayoutTerms(wire) : null,
  }
}
