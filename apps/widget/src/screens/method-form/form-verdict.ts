/** What the rules say of a form: the same verdicts as the service's (VALID-4). */
import type { Flow } from '@modulor/contract/vocabulary'
import { AMOUNT_FIELD_NAME, checkAmount, checkForm, compareDecimals, isCvvRequired } from '@modulor/rules'
import type { ListingTerms, MethodDetails, SavedCard } from '../../api'
import type { FormValues } from './form-fields'
import { cardDataOf, parametersOf } from './form-payload'
import { quoteOf } from './quote-of'

export type ValidationContext = {
  readonly flow: Flow
  /** Only where the amount comes out of it. */
  readonly balance: string | null
  readonly terms: ListingTerms
  readonly savedCard: SavedCard | null
  /** The route or the recurring check asks for the CVV, and overrides the rules (FORM-11, SAVED-3). */
  readonly isCvvAsked: boolean
}

/** A typed amount as it is sent, or null while it is no number of this currency (AMT-1). Says nothing about limits. */
export const amountOfText = (details: MethodDetails, text: string, flow: Flow): string | null =>
  checkAmount({
    text,
    flow,
    limits: details.limits,
    precision: details.currencyPrecision,
    pattern: details.amountRegExp,
  }).amount

/** The amount of a form as it is sent, or null while it is no number. */
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
 * An amount of which fee and tax leave nothing is too small, even within the limits (WDR-5). The service decides the
 * same.
 */
function isConsumedByFees(details: MethodDetails, amount: string | null, { flow, terms }: ValidationContext): boolean {
  return amount !== null && compareDecimals(quoteOf(details, terms, flow, amount).received, '0') <= 0
}

/** Message keys of what is wrong, by the wire's names, the amount first and the rest in the form's order. */
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
  /** Of fields that are not drawn: they are said of the form as a whole (VALID-6). */
  readonly general: readonly { readonly name: string; readonly key: string }[]
}

/** Errors by the wire's names, put where the player can see them. */
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
