/** Checks a form by the rules that the service uses too (VALID-4). */
import type { Flow } from '@modulor/contract/vocabulary'
import { AMOUNT_FIELD_NAME, checkAmount, checkForm, compareDecimals, isCvvRequired } from '@modulor/rules'
import type { ListingTerms, MethodDetails, SavedCard } from '../../api'
import type { FormValues } from './form-fields'
import { cardDataOf, parametersOf } from './form-payload'
import { quoteOf } from './quote-of'

export type ValidationContext = {
  readonly flow: Flow
  /** The player's balance for a withdrawal; null for a deposit. */
  readonly balance: string | null
  readonly terms: ListingTerms
  readonly savedCard: SavedCard | null
  /** The route or the recurring check requires the CVV, which overrides the rules (FORM-11, SAVED-3). */
  readonly isCvvAsked: boolean
}

/** The typed amount in canonical form, or null if it is not a valid number of this currency (AMT-1). Limits are not checked. */
export const amountOfText = (details: MethodDetails, text: string, flow: Flow): string | null =>
  checkAmount({
    text,
    flow,
    limits: details.limits,
    precision: details.currencyPrecision,
    pattern: details.amountRegExp,
  }).amount

/** The amount of a form in canonical form, or null if it is not a number. */
export const amountOf = (details: MethodDetails, values: FormValues, { flow }: Pick<ValidationContext, 'flow'>) =>
  amountOfText(details, String(values[AMOUNT_FIELD_NAME] ?? ''), flow)

/** Whether the CVV of this form must be given (CARD-6). */
export function isCvvNeeded(details: MethodDetails, amount: string | null, context: ValidationContext): boolean {
  const field = details.fields.find(({ extendedType }) => extendedType === 'card_cvv')
  if (!field) return false
  if (context.isCvvAsked) return true
  return isCvvRequired({
    isTokenCard: context.savedCard?.isTokenActive ?? false,
    isFieldRequired: field.isRequired,
    amount: amount ?? '0',
    maxRecurringAmount: details.maxRecurringAmount,
  })
}

const UNDER_MIN = {
  deposit: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT',
  withdrawal: 'PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT',
} as const satisfies Record<Flow, string>

/**
 * An amount is too small, even within the limits, if nothing is left of it after fee and tax (WDR-5). The service checks the
 * same.
 */
function isConsumedByFees(details: MethodDetails, amount: string | null, { flow, terms }: ValidationContext): boolean {
  return amount !== null && compareDecimals(quoteOf(details, terms, flow, amount).received, '0') <= 0
}

/** The errors of a form as message keys by field name; the amount is first, the others are in the form's order. */
export function formErrors(
  details: MethodDetails,
  values: FormValues,
  context: ValidationContext & { readonly now: Date },
): Record<string, string> {
  const card = cardDataOf(details, values, context.savedCard)
  const amount = amountOf(details, values, context)
  const errors = checkForm({
    flow: context.flow,
    fields: context.isCvvAsked
      ? details.rulesFields.map((field) =>
          field.extended_type === 'card_cvv' ? { ...field, is_required: true } : field,
        )
      : details.rulesFields,
    amount: String(values[AMOUNT_FIELD_NAME] ?? ''),
    parameters: parametersOf(details, values),
    ...(card && { card }),
    limits: details.limits,
    maxRecurringAmount: details.maxRecurringAmount,
    precision: details.currencyPrecision,
    amountPattern: details.amountRegExp,
    localSchemes: details.localSchemes,
    ...(context.balance !== null && { balance: context.balance }),
    now: context.now,
  })
  if (AMOUNT_FIELD_NAME in errors || !isConsumedByFees(details, amount, context)) return errors
  return { [AMOUNT_FIELD_NAME]: UNDER_MIN[context.flow], ...errors }
}

export type PlacedErrors = {
  /** By field key, in the form's order. */
  readonly byKey: Readonly<Record<string, string>>
  /** Errors of fields that are not shown: they are shown for the form as a whole (VALID-6). */
  readonly general: readonly { readonly name: string; readonly key: string }[]
}

/** Assigns errors, which are by field name, to the fields that the player can see. */
export function placeErrors(
  drawn: readonly { readonly name: string; readonly key: string; readonly isDisabled: boolean }[],
  errors: Readonly<Record<string, string>>,
): PlacedErrors {
  const places = [{ name: AMOUNT_FIELD_NAME, key: AMOUNT_FIELD_NAME, isDisabled: false }, ...drawn]
  const open = places.filter(({ name, isDisabled }) => !isDisabled && Object.hasOwn(errors, name))
  const placed = new Set(open.map(({ name }) => name))
  return {
    byKey: Object.fromEntries(open.map(({ name, key }) => [key, errors[name] ?? ''])),
    general: Object.keys(errors)
      .filter((name) => !placed.has(name))
      .map((name) => ({ name, key: errors[name] ?? '' })),
  }
}
