/** The details of one method: what its form needs (ENT-5). */
import type { DepositMethodDetails, FormField, ViewData, WithdrawalMethodDetails } from '@modulor/contract/http'
import { toField, type Field } from './to-field'
import { toFee, type Fee, type Limits } from './to-method'

export type MethodDetails = {
  readonly id: string
  /** Names the next payment with this method, in every tab of the session (API-13). */
  readonly intent: string
  readonly name: string
  readonly displayName: string
  readonly currencyAlpha3: string
  readonly currencyPrecision: number
  readonly limits: Limits
  readonly maxRecurringAmount: string | null
  readonly amountBlocks: readonly string[]
  readonly fields: readonly Field[]
  /** The same fields as the rules read them, which judge the form here and in the service (VALID-4). */
  readonly rulesFields: readonly FormField[]
  readonly viewData: readonly ViewData[]
  /** What will be charged, when it differs and is to be shown (FORM-14). */
  readonly processing: { readonly currency: string; readonly rate: string } | null
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
  readonly info: string | null
  readonly isRoutable: boolean
  readonly workflowType: string
}

/** Maps the details of a deposit or withdrawal method (ENT-5). */
export function toMethodDetails(wire: DepositMethodDetails | WithdrawalMethodDetails): MethodDetails {
  const limits = {
    min: wire.limits.min_amount,
    max: wire.limits.max_amount,
    displayLimits: wire.display_limits,
  }
  const { processing_currency: processingCurrency, processing_currency_rate: processingRate } = wire
  return {
    id: wire.id,
    intent: wire.intent,
    name: wire.short_name,
    displayName: wire.public_name,
    currencyAlpha3: wire.currency.alpha3,
    currencyPrecision: wire.currency.precision,
    limits,
    maxRecurringAmount: wire.limits.max_recurring_amount,
    amountBlocks: wire.amount_blocks,
    fields: wire.parameters.map((field) => toField(field, limits)),
    rulesFields: wire.parameters,
    viewData: wire.view_data,
    processing:
      wire.show_processing_currency && processingCurrency !== null && processingRate !== null
        ? { currency: processingCurrency, rate: processingRate }
        : null,
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
    isRoutable: wire.is_routable,
    workflowType: wire.workflow_type,
  }
}
