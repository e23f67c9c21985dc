/** What a form holds, what the rules judge and what is sent. No React here: the same answers for every screen. */
import type { BrowserData, CardData, SubmitRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import {
  AMOUNT_FIELD_NAME,
  checkAmount,
  checkForm,
  defaultAmount,
  toCardData,
  type AmountVerdict,
  type CardEntry,
} from '@modulor/rules'
import type { Field, MethodDetails } from '../../api'
import type { FormValue } from '../../fields/field-kind'
import type { KeptValues } from '../../session'

/** By field key; the amount under its own name. */
export type FormValues = Record<string, FormValue>

/** Parts of the card payload, and what of a field's value goes into it (CARD-12). */
const CARD_ENTRY_PARTS: Readonly<Record<string, (value: FormValue) => CardEntry>> = {
  credit_card: (value) => ({ number: String(value) }),
  card_pan: (value) => ({ number: String(value) }),
  card_exp_month: (value) => ({ expiry: String(value) }),
  card_cvv: (value) => ({ cvv: String(value) }),
  card_cardholder_name: (value) => ({ holderName: String(value) }),
  save_requisites: (value) => ({ isSaved: value === true }),
}
/** Without one of these there is no card to send. */
const CARD_NUMBER_TYPES: readonly string[] = ['credit_card', 'card_pan']

/** Types that the service fills itself, and the second half of an expiry that is one input here. */
const TYPES_NOT_SHOWN: readonly string[] = ['user_ip', 'user_verified', 'info', 'file upload']
const EXTENDED_TYPES_NOT_SHOWN: readonly string[] = ['card_exp_year', 'card_id', 'card_bin']

const isCardPart = ({ extendedType }: Field) => Object.hasOwn(CARD_ENTRY_PARTS, extendedType)

/** The fields to draw: a `user_*` field only when the player must supply what the profile lacks (FORM-4). */
export function shownFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ name, type, extendedType, isRequired, prefilled }) => {
    if (name === AMOUNT_FIELD_NAME || TYPES_NOT_SHOWN.includes(type)) return false
    if (EXTENDED_TYPES_NOT_SHOWN.includes(extendedType)) return false
    return type.startsWith('user_') && type !== 'user_phone_visible' ? isRequired && prefilled === null : true
  })
}

function startValue(field: Field): FormValue {
  if (field.extendedType === 'save_requisites') return true
  if (field.type === 'check') return field.prefilled === 'true'
  const selected = field.options.find(({ isSelected }) => isSelected)?.value
  return field.prefilled ?? selected ?? ''
}

/** The values that a form opens with (AMT-8, FORM-7, FORM-8): what was typed before wins over what the server proposes. */
export function startValues(details: MethodDetails, before: { amount: string | null; kept: KeptValues }): FormValues {
  const { preset, limits, amountBlocks, currencyAlpha3 } = details
  const amount =
    before.amount ??
    defaultAmount({
      presetAmount: preset.amount,
      presetCurrency: preset.currency,
      currency: currencyAlpha3,
      allowPreset: preset.isAllowed,
      blocks: amountBlocks,
      limits,
    })
  const values: FormValues = { [AMOUNT_FIELD_NAME]: amount }
  for (const field of shownFields(details.fields)) values[field.key] = before.kept[field.key] ?? startValue(field)
  return values
}

/** What may be kept outside the form's memory: nothing of a card (FORM-17, house rule 11). */
export function keepableValues(details: MethodDetails, values: FormValues): KeptValues {
  const fields = shownFields(details.fields).filter((field) => !isCardPart(field))
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']))
}

/** A number is sent as one only if it prints back the same; else its text is, and nothing is lost (FORM-5). */
function wireValue({ dataType }: Field, value: FormValue): string | number | boolean {
  if (dataType === 'Boolean') return value === true || value === 'true'
  const text = String(value).trim()
  const isNumber = (dataType === 'Integer' || dataType === 'Float') && String(Number(text)) === text
  return isNumber ? Number(text) : text
}

/** Every field but the amount and the card's, by name and in its data type (FORM-5); what was left empty is left out. */
export function parametersOf(details: MethodDetails, values: FormValues): Record<string, string | number | boolean> {
  const parameters: Record<string, string | number | boolean> = {}
  for (const field of shownFields(details.fields)) {
    const value = values[field.key]
    if (value === undefined || value === '' || field.isDisabled || isCardPart(field)) continue
    parameters[field.name] = wireValue(field, value)
  }
  return parameters
}

/** The card payload (CARD-12), or undefined where the form asks for no card. */
export function cardDataOf(details: MethodDetails, values: FormValues): CardData | undefined {
  const fields = details.fields.filter(isCardPart)
  if (!fields.some(({ extendedType }) => CARD_NUMBER_TYPES.includes(extendedType))) return undefined
  const entry = fields.reduce<CardEntry>(
    (found, { extendedType, key }) => ({ ...found, ...CARD_ENTRY_PARTS[extendedType]?.(values[key] ?? '') }),
    { isSaved: false },
  )
  const { month, year, ...card } = toCardData(entry)
  // A form without an expiry has none to send; an empty text is none.
  return { ...card, ...(month ? { month } : {}), ...(year ? { year } : {}) }
}

export type FormSurroundings = { readonly flow: Flow; readonly balance: string | null; readonly now: Date }

/** What the rules say about the amount as it stands (AMT-1, AMT-4, AMT-5). */
export function amountVerdict(
  details: MethodDetails,
  text: string,
  { flow, balance }: Pick<FormSurroundings, 'flow' | 'balance'>,
): AmountVerdict {
  return checkAmount({
    text,
    flow,
    limits: details.limits,
    precision: details.currencyPrecision,
    pattern: details.amountRegExp,
    ...(balance !== null && { balance }),
  })
}

/** Message keys of what is wrong, by field key, in the form's order: the same verdicts as the service's (VALID-4). */
export function formErrors(
  details: MethodDetails,
  values: FormValues,
  { flow, balance, now }: FormSurroundings,
): Record<string, string> {
  const card = cardDataOf(details, values)
  const errors = checkForm({
    flow,
    fields: details.rulesFields,
    amount: String(values[AMOUNT_FIELD_NAME] ?? ''),
    parameters: parametersOf(details, values),
    ...(card && { card }),
    limits: details.limits,
    maxRecurringAmount: details.maxRecurringAmount,
    precision: details.currencyPrecision,
    amountPattern: details.amountRegExp,
    ...(balance !== null && { balance }),
    now,
  })
  return errorsByKey(details, errors)
}

/** Errors by the wire's names as errors by the form's keys; an error of a field that is not drawn has no place. */
export function errorsByKey(details: MethodDetails, errors: Readonly<Record<string, string>>): Record<string, string> {
  const shown = [{ name: AMOUNT_FIELD_NAME, key: AMOUNT_FIELD_NAME }, ...shownFields(details.fields)]
  const found = shown.flatMap(({ name, key }) => {
    const error = Object.hasOwn(errors, name) ? errors[name] : undefined
    return error === undefined ? [] : [[key, error] as const]
  })
  return Object.fromEntries(found)
}

/** The body of a submit (ENT-7). The values must have passed `formErrors`. */
export function toSubmitPayload(
  details: MethodDetails,
  values: FormValues,
  at: Pick<FormSurroundings, 'flow' | 'balance'> & { browserData: BrowserData },
): SubmitRequest {
  const { amount } = amountVerdict(details, String(values[AMOUNT_FIELD_NAME] ?? ''), at)
  if (amount === null) throw new Error('a form without an amount was submitted')
  const card = cardDataOf(details, values)
  return {
    amount,
    currency: details.currencyAlpha3,
    ...(card && { card_data: card }),
    browser_data: at.browserData,
    parameters: parametersOf(details, values),
  }
}
